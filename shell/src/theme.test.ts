import '@daybook/host/testing/test-browser';
import { followTheme } from './theme.ts';

const html = document.documentElement;
const bars = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content);

/** The browser's preference, which can change. */
function prefers(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark });
  jest.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList);
  return (next: boolean) => {
    query.matches = next;
    query.dispatchEvent(new Event('change'));
  };
}

beforeEach(() => {
  document.cookie = 'theme=; path=/; max-age=0';
  delete html.dataset['theme'];
  document.head.innerHTML = `
    <meta name="theme-color" content="white" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="black" media="(prefers-color-scheme: dark)">`;
});

describe('the theme', () => {
  it("is the system's until a person chooses", () => {
    const change = prefers(true);
    const { choice, theme } = followTheme();
    expect([choice.get(), theme.get(), html.dataset['theme']]).toEqual(['system', 'dark', undefined]);
    change(false);
    expect(theme.get()).toBe('light');
  });

  it('is what the person has chosen, whatever the system prefers', () => {
    const change = prefers(true);
    const { choice, theme } = followTheme();
    choice.set('light');
    change(false);
    change(true);
    expect([theme.get(), html.dataset['theme']]).toEqual(['light', 'light']);
  });

  it('is restored on the next page, also after local storage was cleared', () => {
    prefers(false);
    followTheme().choice.set('dark');
    window.localStorage.clear();
    delete html.dataset['theme'];
    expect(followTheme().theme.get()).toBe('dark');
    expect(html.dataset['theme']).toBe('dark');
  });

  it("is the system's again on request, and nothing is stored", () => {
    prefers(true);
    const { choice, theme } = followTheme();
    choice.set('light');
    choice.set('system');
    expect([theme.get(), html.dataset['theme'], document.cookie]).toEqual(['dark', undefined, '']);
  });

  it('colours the bars of the browser, and resets them', () => {
    prefers(false);
    const { choice } = followTheme();
    choice.set('dark');
    expect(bars()).toEqual(['black', 'black']);
    choice.set('system');
    expect(bars()).toEqual(['white', 'black']);
  });

  it('follows the choice of another tab when this one becomes visible', () => {
    prefers(false);
    const { theme } = followTheme();
    document.cookie = 'theme=dark; path=/';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(theme.get()).toBe('dark');
  });

  it('ignores an invalid value in the cookie', () => {
    prefers(false);
    document.cookie = 'theme=pink; path=/';
    expect(followTheme().choice.get()).toBe('system');
  });
});
