import { render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { quietConsole } from './test-notes.tsx';

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? 'failed' : this.props.children);
}

const show = (part: ReactNode) =>
  render(
    <Boundary>
      <Suspense fallback="loading">{part}</Suspense>
    </Boundary>,
  );

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

describe('lazyPart', () => {
  it('shows the part when its code is here, with its props', async () => {
    const Part = lazyPart(() => Promise.resolve(Greeting));
    show(<Part name="Ann" />);
    expect(await screen.findByText('Hello Ann')).toBeTruthy();
  });

  it('asks again for code that could not be loaded, when it is mounted anew', async () => {
    quietConsole();
    const load = jest
      .fn<Promise<typeof Greeting>, []>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(Greeting);
    const Part = lazyPart(load);
    const first = show(<Part name="Ann" />);
    await screen.findByText('failed');
    first.unmount();
    show(<Part name="Ann" />);
    expect(await screen.findByText('Hello Ann')).toBeTruthy();
  });
});
