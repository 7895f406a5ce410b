import { createScreenTitle } from './screen-title.ts';

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '';
});
afterEach(() => jest.useRealTimers());

const settle = () => jest.advanceTimersByTime(1000);

function focusHeading(text: string) {
  document.body.innerHTML = `<h1 tabindex="-1">${text}</h1>`;
  document.querySelector('h1')?.focus();
}

describe('the name of a screen', () => {
  it('stands in the tab with the name of the product, once', () => {
    const { set } = createScreenTitle();
    set('Milk');
    expect(document.title).toBe('Milk · Daybook');
    set('Daybook');
    expect(document.title).toBe('Daybook');
  });

  it('is not announced for the first screen: the browser reads it', () => {
    const { set, announcement } = createScreenTitle();
    set('Notes');
    settle();
    expect(announcement.get()).toBe('');
  });

  it('is announced for the next', () => {
    const { set, announcement } = createScreenTitle();
    set('Notes');
    set('Tasks');
    settle();
    expect(announcement.get()).toBe('Tasks');
  });

  it('is not announced when its heading took the focus: it was heard', () => {
    const { set, announcement } = createScreenTitle();
    set('Notes');
    set('Tasks');
    focusHeading('Tasks');
    settle();
    expect(announcement.get()).toBe('');
  });

  it('is announced as it is in the end, when it changes on the way', () => {
    const { set, announcement } = createScreenTitle();
    const said: string[] = [];
    announcement.subscribe(() => said.push(announcement.get()));
    set('Notes');
    set('Note');
    set('Milk');
    settle();
    expect(said).toEqual(['Milk']);
  });

  it('is not announced again while it stays', () => {
    const { set, announcement } = createScreenTitle();
    set('Notes');
    set('Tasks');
    settle();
    const said = jest.fn();
    announcement.subscribe(said);
    set('Tasks');
    settle();
    expect(said).not.toHaveBeenCalled();
  });
});
