import { beforeEach, describe, expect, test } from 'vitest';
import { Study } from '../src/model/study.svelte';
import { DirectEngine } from './direct';

let study: Study;
beforeEach(async () => {
  study = new Study(new DirectEngine());
  await study.load({ game: 'hex', text: 'start:3' });
});

const moves = () => study.path.map((node) => node.move);

describe('a study', () => {
  test('plays, undoes and redoes', async () => {
    await study.play('a1');
    await study.play('b2');
    expect(moves()).toEqual(['a1', 'b2']);
    await study.undo();
    expect(moves()).toEqual(['a1']);
    expect(study.line.map((node) => node.move)).toEqual(['a1', 'b2']);
    await study.redo();
    expect(moves()).toEqual(['a1', 'b2']);
  });

  test('keeps branches and the way that was gone last', async () => {
    await study.play('a1');
    await study.undo();
    await study.play('b2');
    await study.undo();
    expect(study.here?.children.map((node) => node.move)).toEqual(['a1', 'b2']);
    await study.redo();
    expect(moves()).toEqual(['b2']);
    await study.remove(study.here!);
    expect(moves()).toEqual([]);
    expect(study.here?.children.map((node) => node.move)).toEqual(['a1']);
  });

  test('a record becomes a line that can be walked', async () => {
    await study.load({ game: 'hex', text: 'start:3', moves: ['a1', 'b2', 'c3'] });
    expect(moves()).toEqual(['a1', 'b2', 'c3']);
    expect(study.position?.to_move).toBe('white');
    await study.toStart();
    expect(moves()).toEqual([]);
    expect(study.position?.moves).toHaveLength(9);
    await study.toEnd();
    expect(study.where).toEqual({ game: 'hex', text: '3/3/3 x', moves: ['a1', 'b2', 'c3'] });
  });

  test('what the engine refuses changes nothing and is said', async () => {
    await study.play('a1');
    expect(await study.play('z9')).toBe(false);
    expect(moves()).toEqual(['a1']);
    expect(study.error).not.toBe('');
    await study.undo();
    expect(study.error).toBe('');
  });

  test('of two requests only the last counts', async () => {
    const first = study.play('a1');
    const second = study.load({ game: 'hex', text: 'start:4' });
    expect(await first).toBe(false);
    expect(await second).toBe(true);
    expect(study.position?.board.width).toBe(4);
  });
});
