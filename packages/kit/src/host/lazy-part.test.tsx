import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { forgetFailedParts, lazyPart } from './lazy-part.tsx';

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

const show = (part: ReactNode) =>
  render(
    <Boundary>
      <Suspense fallback="loading">{part}</Suspense>
    </Boundary>,
  );

const Greeting = ({ name }: { name: string }) => <p>{`Hello ${name}`}</p>;
const broken = () => Promise.reject(new TypeError('Failed to fetch'));

describe('lazyPart', () => {
  it('renders the part with its props when its code is loaded', async () => {
    const Part = lazyPart(() => Promise.resolve(Greeting));
    show(<Part name="Ann" />);
    expect(await screen.findByText('Hello Ann')).toBeTruthy();
  });

  it('loads code that fails once only', async () => {
    quietConsole();
    const load = jest.fn(broken);
    const Part = lazyPart<{ name: string }>(load);
    show(<Part name="Ann" />);
    await screen.findByText('failed');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('waits for the code without a time limit', async () => {
    jest.useFakeTimers();
    let arrive: (part: typeof Greeting) => void = () => undefined;
    const Part = lazyPart(() => new Promise<typeof Greeting>((resolve) => (arrive = resolve)));
    show(<Part name="Ann" />);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('loading')).toBeTruthy();
    await act(() => Promise.resolve(arrive(Greeting)));
    jest.useRealTimers();
    expect(await screen.findByText('Hello Ann')).toBeTruthy();
  });

  it('loads it again after forgetFailedParts', async () => {
    quietConsole();
    const load = jest.fn<Promise<typeof Greeting>, []>().mockImplementationOnce(broken).mockResolvedValue(Greeting);
    const Part = lazyPart(load);
    const first = show(<Part name="Ann" />);
    await screen.findByText('failed');
    first.unmount();
    forgetFailedParts();
    show(<Part name="Ann" />);
    expect(await screen.findByText('Hello Ann')).toBeTruthy();
  });
});

/** Hides the console errors of a failed part. */
const quietConsole = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);
