// Numbers as they are read: as short as they can be told apart.

const COUNTS = ['', ' k', ' M', ' G', ' T'];

export function countText(value: number | null | undefined): string {
  if (value === null || value === undefined) return '∞';
  let step = 0, rest = value;
  while (Math.abs(rest) >= 999.5 && step < COUNTS.length - 1) [rest, step] = [rest / 1000, step + 1];
  if (step === 0) return String(+rest.toPrecision(3));
  return rest.toPrecision(3) + COUNTS[step];
}

export function bytesText(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB'];
  let step = 0, rest = bytes;
  while (rest >= 1000 && step < units.length - 1) [rest, step] = [rest / 1024, step + 1];
  return `${step === 0 ? rest : rest.toPrecision(3)} ${units[step]}`;
}

export function secondsText(seconds: number): string {
  if (seconds < 0.0995) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(Math.round(seconds) / 60);
  return `${minutes} min ${Math.round(seconds) % 60} s`;
}

// The places of an axis, told apart however close they are.
export function axisTexts(seconds: number[]): string[] {
  const [unit, each] = Math.max(0, ...seconds) < 0.1 ? ['ms', 1000] as const : ['s', 1] as const;
  const step = seconds.length > 1 ? (seconds[1]! - seconds[0]!) * each : 1;
  const digits = Math.min(9, Math.max(0, Math.ceil(-Math.log10(step))));
  return seconds.map((value) => `${+(value * each).toFixed(digits)} ${unit}`);
}

// What the engine says as a part of a sentence, as one.
export function asSentence(text: string | null | undefined): string {
  if (!text) return '';
  return text[0]!.toUpperCase() + text.slice(1) + (/[.!?:…]$/.test(text) ? '' : '.');
}

export const percentText = (part: number): string => `${part < 0.1 ? (100 * part).toFixed(1) : Math.round(100 * part)} %`;

export const countedWord = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
