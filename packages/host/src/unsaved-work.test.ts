import './testing/test-browser.ts';
import { trackUnsavedWork } from './host-members.ts';

function asksBeforeClosing() {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('unsaved work', () => {
  it('is counted until each call is undone, once', () => {
    const unsaved = trackUnsavedWork(() => true);
    const [one, other] = [unsaved.setUnsaved(), unsaved.setUnsaved()];
    expect(unsaved.count.get()).toBe(2);
    one();
    one();
    expect(unsaved.count.get()).toBe(1);
    other();
    expect(unsaved.count.get()).toBe(0);
  });

  it('makes the browser ask before the page is closed, if drafts do not outlive the page', () => {
    const unsaved = trackUnsavedWork(() => false);
    expect(asksBeforeClosing()).toBe(false);
    const saved = unsaved.setUnsaved();
    expect(asksBeforeClosing()).toBe(true);
    saved();
    expect(asksBeforeClosing()).toBe(false);
  });

  it('does not make the browser ask if drafts outlive the page', () => {
    trackUnsavedWork(() => true).setUnsaved();
    expect(asksBeforeClosing()).toBe(false);
  });
});
