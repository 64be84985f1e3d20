import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { endsWithParent } from '#node/parentDeath.ts';
import { ensureXvnc } from '../../../scripts/ensure.ts';
import { reservePort } from '../../../scripts/lib/ports.ts';

export interface Xvnc {
  display: number;
  /** Port of the RFB protocol. */
  port: number;
  close(): void;
}

/** Starts TigerVNC's X server with a screen of this size, updated up to `fps` times per second. */
export async function startXvnc(size: { width: number; height: number }, fps: number): Promise<Xvnc> {
  const port = await reservePort(0);
  const display = freeDisplay();
  const options = {
    geometry: `${size.width}x${size.height}`,
    depth: '24',
    pixelformat: 'bgr888',
    rfbport: String(port),
    interface: '127.0.0.1',
    SecurityTypes: 'None',
    FrameRate: String(fps),
    nolisten: 'tcp',
  };
  const words = Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]);
  const program = [ensureXvnc(), `:${display}`, ...words, '-AlwaysShared', '-ac'];
  const [command = '', ...args] = [...endsWithParent('TERM'), ...program];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  await new Promise<void>((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => fail(new Error(`Xvnc ended with ${code}: ${output}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Listening for VNC connections')) done();
    });
  });
  return { display, port, close: () => child.kill('SIGTERM') };
}

function freeDisplay(): number {
  let display = 60;
  while (existsSync(`/tmp/.X11-unix/X${display}`) || existsSync(`/tmp/.X${display}-lock`)) display++;
  return display;
}
