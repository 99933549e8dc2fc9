// "name:key=value,key=value", as algorithms, games and players are told.

import type { Option } from '../engine/types';

export function parseOptions(text: string): Map<string, string> {
  const at = text.indexOf(':');
  const pairs = at < 0 ? [] : text.slice(at + 1).split(',');
  return new Map(pairs.filter(Boolean).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')];
  }));
}

// The same with one option changed; what is as by default is left out.
export function withOption(text: string, options: Option[], name: string, value: string): string {
  const all = parseOptions(text).set(name, value.trim());
  const said = options
    .filter((option) => all.has(option.name) && all.get(option.name) !== '' && all.get(option.name) !== option.default)
    .map((option) => `${option.name}=${all.get(option.name)}`);
  const base = text.split(':')[0] ?? text;
  return said.length ? `${base}:${said.join(',')}` : base;
}
