// What the visitor has chosen, kept in this browser if it lets us.

const KEY = 'proofboard';

interface Kept {
  theme: 'auto' | 'light' | 'dark';
  wantsLetters: boolean;
  time: string;
}

// Whether a font here has this letter: those that none has look all the same.
function isDrawn(letter: string): boolean {
  const [ours, nobodys] = [letter, '\u{10FFFE}'].map((text) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 24;
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    pen.font = '20px system-ui, sans-serif';
    pen.fillText(text, 2, 20);
    return canvas.toDataURL();
  });
  return ours === null || ours !== nobodys;
}

function read(): Kept {
  const usual: Kept = { theme: 'auto', wantsLetters: !isDrawn('王'), time: '10s' };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return usual;
  }
}

export class Settings {
  private kept = $state<Kept>(read());

  get theme(): Kept['theme'] {
    return this.kept.theme;
  }
  set theme(theme: Kept['theme']) {
    this.keep({ theme });
    this.apply();
  }

  get wantsLetters(): boolean {
    return this.kept.wantsLetters;
  }
  set wantsLetters(wantsLetters: boolean) {
    this.keep({ wantsLetters });
  }

  get time(): string {
    return this.kept.time;
  }
  set time(time: string) {
    this.keep({ time });
  }

  apply(): void {
    const root = document.documentElement;
    if (this.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = this.theme;
  }

  private keep(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing: the choice holds until the page is closed.
    }
  }
}
