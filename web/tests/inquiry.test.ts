import { describe, expect, test } from 'vitest';
import { Inquiry } from '../src/model/inquiry.svelte';
import { Match } from '../src/model/match.svelte';
import { Preview } from '../src/model/preview.svelte';
import { Study } from '../src/model/study.svelte';
import { DirectEngine } from './direct';

const WHERE = { game: 'hex', text: '3/3/3 x' };

describe('an inquiry', () => {
  test('hears of every move, and ends with the answer', async () => {
    const inquiry = new Inquiry(new DirectEngine());
    const answer = await inquiry.ask({ ...WHERE, all_moves: true, certificate: true, tree: 100 });
    expect(inquiry.stage).toBe('done');
    expect(answer?.answer.truth).toBe('proven');
    expect(answer?.proof).toBe('p1');
    expect(inquiry.moves.size).toBe(9);
    expect(inquiry.moves.get('b2')?.mark).toBe('good');
    expect(inquiry.moves.get('a1')?.mark).toBe('bad');
    expect(inquiry.samples.length).toBeGreaterThan(1);
    expect(inquiry.tree?.nodes[0]?.id).toBe(1);
  });

  test('an error is said', async () => {
    const inquiry = new Inquiry(new DirectEngine());
    expect(await inquiry.ask({ game: 'hex', text: 'nonsense' })).toBeNull();
    expect(inquiry.stage).toBe('failed');
    expect(inquiry.error).not.toBe('');
  });

  test('once forgotten it hears nothing more', async () => {
    const inquiry = new Inquiry(new DirectEngine());
    const asked = inquiry.ask({ ...WHERE, all_moves: true });
    inquiry.clear();
    expect(await asked).toBeNull();
    expect(inquiry.stage).toBe('idle');
    expect(inquiry.moves.size).toBe(0);
  });

  test('is held and goes on', async () => {
    const engine = new DirectEngine();
    const inquiry = new Inquiry(engine);
    const asked = inquiry.ask({ ...WHERE });
    inquiry.pause();
    expect(inquiry.stage).toBe('paused');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(inquiry.answer).toBeNull();
    inquiry.goOn();
    await asked;
    expect(inquiry.stage).toBe('done');
    expect(engine.asked.map((request) => request.op)).toEqual(['solve', 'pause', 'go-on']);
  });
});

test('a line is played position by position, and its end puts the board back', async () => {
  const preview = new Preview(new DirectEngine(), 1);
  await preview.show({ ...WHERE, moves: [] }, ['b2', 'a1']);
  expect(preview.frame?.moves).toEqual(['b2', 'a1']);
  expect(preview.frame?.position.board.cells.find((cell) => cell.name === 'a1')?.side).toBe('white');
  preview.end();
  expect(preview.frame).toBeNull();
});

describe('a game against a player', () => {
  test('the player answers, and a move is taken back to the visitor’s turn', async () => {
    const engine = new DirectEngine();
    const study = new Study(engine);
    await study.load(WHERE);
    const match = new Match(engine, study);
    match.strength = { name: 'beginner', player: 'random' };
    match.begin();
    await match.play('b2');
    expect(study.path.map((node) => node.side)).toEqual(['black', 'white']);
    expect(match.isVisitorsTurn()).toBe(true);
    await match.takeBack();
    expect(study.path).toHaveLength(0);
    await match.askHeld('1s');
    expect(match.held).toContain('it can be held');
  });
});
