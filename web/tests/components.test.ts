import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import Board from '../src/board/Board.svelte';
import type { Move } from '../src/engine/types';
import Page from '../src/Page.svelte';
import { makeApp } from './direct';
import { boardOf, moveOf } from './fake/boards.mjs';

let shown: Record<string, unknown> | null = null;

beforeEach(() => {
  location.hash = '';
});

afterEach(() => {
  if (shown) unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

const cell = (name: string) => document.querySelector<SVGElement>(`[data-name="${name}"]`)!;
const click = (element: Element) => {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const press = (element: Element, key: string) => {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  flushSync();
};

function showBoard(game: string, text: string, moves: string[]): string[] {
  const played: string[] = [];
  shown = mount(Board, {
    target: document.body,
    props: { board: boardOf(game, text), game, moves: moves.map(moveOf), onmoves: (all: Move[]) => void played.push(all.map((one) => one.move).join('|')) }
  });
  flushSync();
  return played;
}

describe('a board', () => {
  test('every cell has a name for screen readers, and one of them is in the order of the tab key', () => {
    showBoard('hex', 'x2/1o1/3 x', ['b1']);
    expect(cell('a1').getAttribute('aria-label')).toBe('a1, Black stone');
    expect(cell('c3').getAttribute('aria-label')).toBe('c3, empty');
    expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1);
  });

  test('a stone is placed by a click, but not where there is no move', () => {
    const played = showBoard('hex', 'x2/1o1/3 x', ['b1']);
    click(cell('c3'));
    click(cell('b1'));
    expect(played).toEqual(['b1']);
  });

  test('a piece goes by two clicks; with and without promotion are told apart by whoever shows the board', () => {
    const played = showBoard('shogi', '4k4/9/4P4/9/9/9/9/9/9 b G', ['5c5b', '5c5b+', 'G*5b']);
    click(cell('5c'));
    expect(cell('5c').getAttribute('aria-selected')).toBe('true');
    click(cell('5b'));
    expect(played).toEqual(['5c5b|5c5b+']);
    click(document.querySelector('[data-piece="G"]')!);
    flushSync();
    expect(document.querySelector('.selected')).toBeNull();
  });

  test('keys go from cell to cell and play', () => {
    const played = showBoard('hex', '3/3/3 x', ['b2']);
    cell('a1').focus();
    press(cell('a1'), 'ArrowRight');
    press(document.activeElement!, 'ArrowDown');
    expect(document.activeElement?.getAttribute('data-name')).toBe('b2');
    press(document.activeElement!, 'Enter');
    expect(played).toEqual(['b2']);
  });
});

async function until(holds: () => unknown): Promise<void> {
  for (let i = 0; i < 2500 && !holds(); ++i) await new Promise((resolve) => setTimeout(resolve, 10));
  flushSync();
  expect(holds()).toBeTruthy();
}

const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === text);

describe('the page', () => {
  test('says who wins, and colours every move', async () => {
    const { app } = await makeApp();
    location.hash = '#/solve?game=hex&text=3/3/3+x';
    shown = mount(Page, { target: document.body, props: { app } });
    await until(() => cell('b2'));
    click(button('Who wins?')!);
    await until(() => document.querySelector('.sentence[data-truth]'));
    expect(document.querySelector('.sentence')?.textContent).toBe('Black to move wins: proven.');
    expect(cell('b2').getAttribute('aria-label')).toContain('good move');
    expect(cell('a1').getAttribute('aria-label')).toContain('bad move');
    cell('a1').dispatchEvent(Object.assign(new MouseEvent('pointerenter'), { pointerType: 'mouse' }));
    await until(() => document.querySelector('.state')?.textContent?.includes('Line:'));
    cell('a1').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await until(() => app.study.path.length === 1);
    await app.study.undo();
    flushSync();
    click(button('Why?')!);
    await until(() => document.querySelector('.notice'));
    expect(location.hash).toContain('game=hex');
  });

  test('an address that leads elsewhere is followed, though a move comes before it is read', async () => {
    const { app } = await makeApp();
    location.hash = '#/solve?game=hex&text=3/3/3+x';
    shown = mount(Page, { target: document.body, props: { app } });
    await until(() => cell('b2'));
    location.hash = '#/think';
    await app.study.play('b2');
    flushSync();
    await until(() => app.route.view === 'think');
    expect(app.study.path).toHaveLength(1);
  });

  test('text from anywhere never becomes HTML', async () => {
    const { app, engine } = await makeApp();
    const evil = '<img src=x onerror=alert(1)>';
    const ask = engine.ask.bind(engine);
    engine.ask = (async (request: { op: string }) => {
      const answer = (await ask(request as never)) as Record<string, unknown>;
      return request.op === 'position' ? { ...answer, state: evil, remarks: [evil], texts: [{ notation: evil, text: evil }] } : answer;
    }) as never;
    location.hash = `#/solve?game=hex&text=${encodeURIComponent('3/3/3 x')}`;
    shown = mount(Page, { target: document.body, props: { app } });
    await until(() => cell('b2'));
    expect(document.body.textContent).toContain(evil);
    expect(document.querySelector('img')).toBeNull();
    app.say(evil);
    flushSync();
    expect(document.querySelector('img')).toBeNull();
  });

  test.each(['think', 'race', 'proof', 'play', 'puzzles', 'analyse', 'gauge', 'lab'])('the view %s shows itself', async (view) => {
    const { app } = await makeApp();
    location.hash = `#/${view}?game=hex&text=3/3/3+x`;
    shown = mount(Page, { target: document.body, props: { app } });
    await until(() => document.querySelector('h1') && app.study.position);
    expect(document.querySelector('nav [aria-current=page]')?.getAttribute('href')).toBe(`#/${view}`);
  });
});
