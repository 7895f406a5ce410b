import { act, render, screen } from '@testing-library/react';
import { quietConsole } from '../test-shell.tsx';
import { idlePart } from './lazy-parts.tsx';

const Part = () => <p>Here</p>;

/** Mocks idle callbacks: `idle` runs them, and `pending` counts them. */
function mockIdleCallbacks() {
  const steps = new Map<number, () => void>();
  Object.assign(globalThis, {
    requestIdleCallback: (step: () => void) => (steps.set(steps.size, step), steps.size - 1),
    cancelIdleCallback: (id: number) => steps.delete(id),
  });
  return { pending: () => steps.size, idle: () => act(() => (steps.forEach((step) => step()), Promise.resolve())) };
}

describe('an idle part', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'requestIdleCallback'));

  it('is loaded when the page is idle', async () => {
    const { idle } = mockIdleCallbacks();
    const load = jest.fn(() => Promise.resolve(Part));
    const Idle = idlePart('part', load);
    render(<Idle />);
    expect(load).not.toHaveBeenCalled();
    await idle();
    expect(screen.getByText('Here')).toBeTruthy();
  });

  it('is rendered at once the next time', async () => {
    const { idle } = mockIdleCallbacks();
    const Idle = idlePart('part', () => Promise.resolve(Part));
    const { unmount } = render(<Idle />);
    await idle();
    unmount();
    render(<Idle />);
    expect(screen.getByText('Here')).toBeTruthy();
  });

  it('is not loaded after it was unmounted', () => {
    const { pending } = mockIdleCallbacks();
    const Idle = idlePart('part', () => Promise.resolve(Part));
    render(<Idle />).unmount();
    expect(pending()).toBe(0);
  });

  it('is missing if it cannot be loaded, and the page keeps working', async () => {
    const logged = quietConsole();
    const { idle } = mockIdleCallbacks();
    const Idle = idlePart('part', () => Promise.reject(new Error('Failed to fetch')));
    const { container } = render(<Idle />);
    await idle();
    expect(container.textContent).toBe('');
    expect(logged).toHaveBeenCalledWith('part', expect.any(Error));
  });

  it('is loaded after a pause in a browser without requestIdleCallback', async () => {
    jest.useFakeTimers();
    const Idle = idlePart('part', () => Promise.resolve(Part));
    render(<Idle />);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByText('Here')).toBeTruthy();
    jest.useRealTimers();
  });
});
