import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from '../test-shell.tsx';
import { SearchBox } from './search-box.tsx';
import { texts } from '../texts.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function openBox(at: string) {
  const page = renderPart(<SearchBox />, { at, user: 'ann' });
  const written = jest.fn<void, [string]>();
  page.shell.navigation.location.subscribe(() => written(here()));
  return { ...page, written, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

const box = () => screen.getByRole('searchbox', { name: texts.search });
const here = () => `${window.location.pathname}${window.location.search}`;
const pause = () => act(() => jest.advanceTimersByTime(1000));
const goTo = (page: ReturnType<typeof openBox>, to: string) => act(() => page.shell.navigation.navigate(to));

describe('the search box on the notes list', () => {
  it('shows the search of the address', () => {
    openBox('/?search=caf%C3%A9+%26+milk');
    expect(box()).toHaveProperty('value', 'café & milk');
  });

  it('writes the search into the address after a pause in typing', async () => {
    const { user, written } = openBox('/');
    await user.type(box(), 'café & milk');
    expect(written).not.toHaveBeenCalled();
    pause();
    expect(written.mock.calls).toEqual([['/?search=caf%C3%A9+%26+milk']]);
  });

  it('adds nothing to the history while it searches', async () => {
    const { user } = openBox('/');
    const before = window.history.length;
    await user.type(box(), 'milk');
    pause();
    expect(window.history).toHaveLength(before);
  });

  it('searches at once on Enter, and not again after it', async () => {
    const { user, written } = openBox('/');
    await user.type(box(), 'milk{Enter}');
    expect(here()).toBe('/?search=milk');
    pause();
    expect(written).toHaveBeenCalledTimes(1);
  });

  it('empties the address with the box', async () => {
    const { user } = openBox('/?search=milk');
    await user.clear(box());
    pause();
    expect(here()).toBe('/');
  });

  it('is emptied by Escape', async () => {
    const { user } = openBox('/?search=milk');
    await user.type(box(), '{Escape}');
    expect(box()).toHaveProperty('value', '');
    expect(here()).toBe('/');
  });

  it('keeps later input when its own search arrives in the address', async () => {
    const { user } = openBox('/');
    await user.type(box(), 'milk');
    act(() => jest.advanceTimersByTime(249));
    await user.type(box(), 'y');
    pause();
    expect(box()).toHaveProperty('value', 'milky');
    expect(here()).toBe('/?search=milky');
  });

  it('follows the address back and forth', async () => {
    const page = openBox('/');
    await page.user.type(box(), 'milk');
    pause();
    goTo(page, '/?search=bread');
    expect(box()).toHaveProperty('value', 'bread');
    goTo(page, '/');
    expect(box()).toHaveProperty('value', '');
  });

  it('follows the address when a link is clicked while the person types', async () => {
    const page = openBox('/');
    await page.user.type(box(), 'mi');
    goTo(page, '/?search=bread');
    pause();
    expect(box()).toHaveProperty('value', 'bread');
    expect(here()).toBe('/?search=bread');
  });

  it('does not go back to the list after the person has left it', async () => {
    const page = openBox('/');
    await page.user.type(box(), '{Escape}mi');
    goTo(page, '/notes/milk');
    pause();
    expect(here()).toBe('/notes/milk');
    expect(box()).toHaveProperty('value', '');
  });

  it('does not navigate after it was unmounted', async () => {
    const page = openBox('/');
    await page.user.type(box(), 'milk');
    page.unmount();
    pause();
    expect(here()).toBe('/');
  });

  it('shows no hint', async () => {
    const { user } = openBox('/');
    await user.type(box(), 'mi');
    expect(box().getAttribute('aria-describedby')).toBeNull();
  });
});

describe('an input method', () => {
  const compose = (value: string) => fireEvent.input(box(), { target: { value }, isComposing: true });

  it('searches when the word is finished', () => {
    openBox('/');
    fireEvent.compositionStart(box());
    compose('にほ');
    compose('にほん');
    pause();
    expect(here()).toBe('/');
    compose('日本語');
    fireEvent.compositionEnd(box());
    pause();
    expect(new URLSearchParams(window.location.search).get('search')).toBe('日本語');
  });

  it('handles Escape itself while it composes', () => {
    openBox('/?search=milk');
    fireEvent.keyDown(box(), { key: 'Escape', isComposing: true });
    expect(box()).toHaveProperty('value', 'milk');
  });
});

describe('the search box on another screen', () => {
  it('searches only on Enter, and shows a hint', async () => {
    const { user, written } = openBox('/notes/milk');
    await user.type(box(), 'mi');
    expect(screen.getByText(texts.searchTooShort).id).toBe(box().getAttribute('aria-describedby'));
    await user.type(box(), 'lk');
    expect(screen.getByText(texts.searchByEnter)).toBeTruthy();
    pause();
    expect(written).not.toHaveBeenCalled();
  });

  it('opens the search on Enter, with a way back', async () => {
    const { user } = openBox('/notes/milk');
    const before = window.history.length;
    await user.type(box(), 'milk{Enter}');
    expect(here()).toBe('/?search=milk');
    expect(box()).toHaveProperty('value', 'milk');
    expect(window.history).toHaveLength(before + 1);
  });

  it('does nothing on Enter when it is empty', async () => {
    const { user, written } = openBox('/notes/milk');
    await user.type(box(), '  {Enter}');
    expect(written).not.toHaveBeenCalled();
  });

  it('is empty again on the next screen', async () => {
    const page = openBox('/notes/milk');
    await page.user.type(box(), 'milk');
    goTo(page, '/');
    expect(box()).toHaveProperty('value', '');
  });
});
