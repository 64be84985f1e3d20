import type { MullingTarget } from '#contract/http/configSchema.ts';
import { between, category, decimal, flag, oneOf, text, whole } from './define.ts';

/** What can be moved between accounts. */
export const mullingTargets: MullingTarget[] = [
  { name: 'coins', title: 'Coins', categories: ['Mulling'] },
  { name: 'cards', title: 'Cards', categories: ['Mulling', 'Market'] },
  { name: 'packs', title: 'Packs', categories: ['Mulling'] },
];

/** Buying, selling, and moving between accounts. Field names of a target start with the name of the target. */
export const tradeFields = [
  ...category('Market', [
    flag('marketOpen', 'Use the market', 'Buy and sell on the market', false),
    whole('budget', 'Budget', 'Coins that may be spent a day', 5000, between(0, 1_000_000)),
    decimal('profitShare', 'Least profit', 'Share of the price that a sale must earn', 0.08, between(0, 1)),
    whole('listingHours', 'Length of a listing', 'Hours', 1, oneOf(1, 3, 6, 12, 24)),
    whole('maxListings', 'Listings', 'Items on the market at the same time', 30, between(1, 100)),
    flag('relist', 'List again', 'List unsold items again', true),
    decimal(
      'priceStep',
      'Price step',
      'An unsold item is listed again at this share of its price',
      0.95,
      oneOf(0.9, 0.95, 0.97, 1),
    ),
    text('priceSource', 'Source of prices', 'Where prices come from', 'market', oneOf('market', 'table')),
    flag('cardsSellFirst', 'Sell before moving', 'Offer cards on the market before they are moved', true),
    whole(
      'cardsMinimumPrice',
      'Least price',
      'Cards below this price are not moved',
      1000,
      between(150, 1_000_000),
    ),
  ]),
  ...category('Mulling', [
    flag('coinsEnabled', 'Move coins', 'Move coins to the main account', false),
    whole(
      'coinsMinimum',
      'From',
      'Coins from which an account is emptied',
      50_000,
      between(1000, 10_000_000),
    ),
    whole('coinsKeep', 'Keep', 'Coins that stay on the account', 25_000, between(0, 1_000_000)),
    whole(
      'coinsPerTransfer',
      'In one transfer',
      'Coins in one transfer at most',
      100_000,
      between(1000, 1_000_000),
    ),
    text(
      'coinsRecipient',
      'Recipient',
      'Which main account receives them',
      'richest',
      oneOf('richest', 'poorest', 'next'),
    ),
    flag('cardsEnabled', 'Move cards', 'Move cards to the main account', false),
    whole('cardsMinimumRating', 'Least rating', 'Cards from this rating on are moved', 84, between(75, 99)),
    whole('cardsPerDay', 'Cards a day', 'Cards that are moved in a day', 5, between(1, 50)),
    flag('packsEnabled', 'Move packs', 'Open packs and move what they contain', false),
    text('packsKind', 'Kind', 'Which packs are opened', 'tradable', oneOf('tradable', 'all')),
    whole('mullingDay', 'Day', 'Day on which anything is moved; 1 is Monday', 7, between(1, 7)),
    whole('mullingHour', 'Hour', 'Hour of the day from which anything is moved', 20, between(0, 23)),
  ]),
];
