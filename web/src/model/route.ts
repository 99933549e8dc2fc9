// The page's address: which view, and which position it is about. It all stands behind '#', so that
// every host of files will do, and a link carries the position with it.

import type { Where } from '../engine/types';

export const VIEWS = [
  { name: 'solve', title: 'Solve', what: 'Who wins?' },
  { name: 'think', title: 'Think', what: 'See it think' },
  { name: 'race', title: 'Race', what: 'Algorithms side by side' },
  { name: 'proof', title: 'Proof', what: 'Read a proof, play against it' },
  { name: 'play', title: 'Play', what: 'Against a player' },
  { name: 'puzzles', title: 'Puzzles', what: 'Find the move' },
  { name: 'analyse', title: 'Analyse', what: 'Read a game' },
  { name: 'gauge', title: 'Gauge', what: 'How hard is it?' },
  { name: 'lab', title: 'Laboratory', what: 'Published beside measured' }
] as const;

export type ViewName = (typeof VIEWS)[number]['name'];

export interface Route {
  view: ViewName;
  where: Where | null;
  item: string | null; // of a list: a puzzle, an experiment
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [name = '', item = ''] = path.split('/');
  const view = VIEWS.find((one) => one.name === name)?.name ?? 'solve';
  const fields = new URLSearchParams(query);
  const game = fields.get('game');
  const moves = fields.get('moves');
  return {
    view,
    item: item ? decodeURIComponent(item) : null,
    where: game
      ? { game, text: fields.get('text') ?? 'start', moves: moves ? moves.split(' ') : [] }
      : null
  };
}

export function routeText(view: ViewName, where: Where | null, item: string | null = null): string {
  const path = `#/${view}${item ? `/${encodeURIComponent(item)}` : ''}`;
  if (!where?.game) return path;
  const fields = new URLSearchParams({ game: where.game, text: where.text ?? 'start' });
  if (where.moves?.length) fields.set('moves', where.moves.join(' '));
  return `${path}?${fields}`;
}
