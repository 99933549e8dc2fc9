import { describe, expect, test } from 'vitest';
import type { Now } from '../src/engine/types';
import { asSentence, axisTexts, bytesText, countText, secondsText } from '../src/model/numbers';
import { parseOptions, withOption } from '../src/model/options';
import { parseRoute, routeText } from '../src/model/route';
import { Samples } from '../src/model/samples';
import { isCertificate } from '../src/model/files';

describe('addresses', () => {
  test('a link carries the position', () => {
    const where = { game: 'loa:size=6', text: 'start:6', moves: ['b1-b3', 'a2xc4'] };
    expect(parseRoute(routeText('solve', where)).where).toEqual(where);
  });

  test('of an item of a list only its name is there', () => {
    const route = parseRoute(routeText('puzzles', null, 'hex/5 ?'));
    expect(route).toEqual({ view: 'puzzles', item: 'hex/5 ?', where: null });
  });

  test('what is no view is the first one', () => {
    expect(parseRoute('#/nothing').view).toBe('solve');
    expect(parseRoute('').view).toBe('solve');
  });
});

describe('options', () => {
  const options = ['R', 'initial'].map((name) => ({ name, default: '1', range: '', help: '' }));

  test('are read and changed', () => {
    expect(parseOptions('deep-pn:R=0.6,initial=one').get('R')).toBe('0.6');
    expect(withOption('deep-pn:R=0.6', options, 'initial', 'one')).toBe('deep-pn:R=0.6,initial=one');
  });

  test('what is as by default is left out', () => {
    expect(withOption('deep-pn:R=0.6', options, 'R', '1')).toBe('deep-pn');
  });
});

describe('numbers', () => {
  test('are short', () => {
    expect(countText(999)).toBe('999');
    expect(countText(45678)).toBe('45.7 k');
    expect(countText(999_999)).toBe('1.00 M');
    expect(countText(null)).toBe('∞');
    expect(bytesText(10485760)).toBe('10.0 MiB');
    expect(secondsText(0.012)).toBe('12 ms');
    expect(secondsText(75)).toBe('1 min 15 s');
    expect(countText(0.0001)).toBe('0.0001');
    expect(countText(0.123456)).toBe('0.123');
  });

  test('along an axis are told apart', () => {
    expect(axisTexts([0, 0.5, 1])).toEqual(['0 s', '0.5 s', '1 s']);
    expect(axisTexts([0.0001, 0.00012, 0.00014])).toEqual(['0.1 ms', '0.12 ms', '0.14 ms']);
    expect(axisTexts([20, 40])).toEqual(['20 s', '40 s']);
    expect(axisTexts([])).toEqual([]);
  });
});

test('what is said is a sentence', () => {
  expect(asSentence('black can force a win')).toBe('Black can force a win.');
  expect(asSentence('White wins.')).toBe('White wins.');
  expect(asSentence(undefined)).toBe('');
});

describe('samples', () => {
  const now = (seconds: number) => ({ seconds, pn: seconds, dn: null, nodes_per_second: 1, bytes: 1, mean_depth: 1, root_switches: 1 }) as Now;

  test('stay few, however long a search is, and keep their order', () => {
    const samples = new Samples(100);
    for (let i = 1; i <= 20_000; ++i) samples.add(now(i / 10));
    expect(samples.length).toBeLessThanOrEqual(100);
    expect(samples.length).toBeGreaterThan(30);
    expect(samples.of.pn).toEqual(samples.seconds);
    expect([...samples.seconds].sort((a, b) => a - b)).toEqual(samples.seconds);
    expect(samples.seconds[samples.length - 1]).toBeGreaterThan(1800);
  });

  test('time does not go back', () => {
    const samples = new Samples();
    samples.add(now(2));
    samples.add(now(1));
    expect(samples.seconds).toEqual([2]);
  });
});

test('a certificate is known by its first letters', () => {
  expect(isCertificate(new TextEncoder().encode('proofboard\x02…'))).toBe(true);
  expect(isCertificate(new TextEncoder().encode('(;FF[4]GM[11])'))).toBe(false);
});
