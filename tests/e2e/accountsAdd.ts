import type { Locator, Page } from '@playwright/test';
import { csvFile, type UploadFile } from '#tests/fixtures/accountsCsv.ts';
import { expect } from './fixtures.ts';

/** The page that adds accounts. */
export class AddScreen {
  readonly page: Page;
  readonly grid: Locator;
  readonly inWork: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: 'New accounts' });
    this.inWork = page.getByRole('button', { name: /^In work/ });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  row(email: string): Locator {
    return this.grid.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name: email }) });
  }

  async open(): Promise<void> {
    await this.page.goto('/accounts/add');
    await expect(this.page.getByRole('heading', { name: 'No new accounts' })).toBeVisible();
  }

  /** Opens the import with a file, or a case of the fixtures, up to its preview. */
  async choose(file: string | UploadFile): Promise<void> {
    await this.page.getByRole('button', { name: 'Add by CSV' }).first().click();
    await this.page
      .locator('input[type="file"]')
      .setInputFiles(typeof file === 'string' ? csvFile(file) : file);
    await expect(this.dialog('Add by CSV').getByRole('region', { name: 'Preview' })).toBeVisible();
  }

  /** Adds what the preview shows. @param server its title; default: the first of the list */
  async addTo(server?: string): Promise<void> {
    const dialog = this.dialog('Add by CSV');
    await dialog.getByRole('combobox', { name: 'Server' }).click();
    const options = this.page.getByRole('option');
    await (server === undefined ? options.first() : options.filter({ hasText: server })).click();
    await dialog.getByRole('button', { name: /^Add \d/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(this.grid).toBeVisible();
  }

  showInvalid(): Promise<void> {
    return this.page.getByRole('button', { name: /^Invalid/ }).click();
  }

  /** Two header rows come before the accounts. */
  expectRows(count: number): Promise<void> {
    return expect(this.grid).toHaveAttribute('aria-rowcount', String(count + 2));
  }
}
