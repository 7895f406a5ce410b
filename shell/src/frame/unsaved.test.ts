import '../test-browser.ts';
import { countUnsaved } from './unsaved.ts';

function asksBeforeClosing() {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('text that is not saved', () => {
  it('is counted until each holder lets go, once', () => {
    const unsaved = countUnsaved(() => true);
    const [one, other] = [unsaved.hold(), unsaved.hold()];
    expect(unsaved.count.get()).toBe(2);
    one();
    one();
    expect(unsaved.count.get()).toBe(1);
    other();
    expect(unsaved.count.get()).toBe(0);
  });

  it('makes the browser ask before the page is closed, where drafts do not outlive it', () => {
    const unsaved = countUnsaved(() => false);
    expect(asksBeforeClosing()).toBe(false);
    const release = unsaved.hold();
    expect(asksBeforeClosing()).toBe(true);
    release();
    expect(asksBeforeClosing()).toBe(false);
  });

  it('is no reason to ask where drafts are kept', () => {
    const unsaved = countUnsaved(() => true);
    unsaved.hold();
    expect(asksBeforeClosing()).toBe(false);
  });
});
