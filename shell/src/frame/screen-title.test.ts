import { createScreenTitle } from './screen-title.ts';
import { texts } from '../texts.ts';

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

describe('the title of a screen', () => {
  it('is set with the name of the product', () => {
    const { set } = createScreenTitle();
    set('Milk');
    expect(document.title).toBe(texts.titleOf('Milk'));
    set(texts.product);
    expect(document.title).toBe(texts.product);
  });

  it('is not announced for the first screen', () => {
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

  it('is not announced if its heading got the focus', () => {
    const { set, announcement } = createScreenTitle();
    set('Notes');
    set('Tasks');
    focusHeading('Tasks');
    settle();
    expect(announcement.get()).toBe('');
  });

  it('is announced once if it changes twice', () => {
    const { set, announcement } = createScreenTitle();
    const announced: string[] = [];
    announcement.subscribe(() => announced.push(announcement.get()));
    set('Notes');
    set('Note');
    set('Milk');
    settle();
    expect(announced).toEqual(['Milk']);
  });

  it('is not announced again while it does not change', () => {
    const { set, announcement } = createScreenTitle();
    set('Notes');
    set('Tasks');
    settle();
    const announced = jest.fn();
    announcement.subscribe(announced);
    set('Tasks');
    settle();
    expect(announced).not.toHaveBeenCalled();
  });
});
