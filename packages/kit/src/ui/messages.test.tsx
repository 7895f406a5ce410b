import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Badge } from './badge.tsx';
import { EmptyState } from './empty-state.tsx';
import { LiveRegion, NotSaved } from './live-region.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';
import { Time } from './time.tsx';

describe('Notice', () => {
  it.each(['alert', 'status'] as const)('has the role %s if set', (role) => {
    render(
      <Notice tone="danger" role={role}>
        No account has this username and password.
      </Notice>,
    );
    expect(screen.getByRole(role).textContent).toBe('No account has this username and password.');
  });

  it('is not announced without a role', () => {
    render(<Notice action={<button>Reload</button>}>There is a new version.</Notice>);
    expect([screen.queryByRole('alert'), screen.queryByRole('status')]).toEqual([null, null]);
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });
});

describe('NotSaved', () => {
  it('shows the reason, and calls onRetry', async () => {
    const retry = jest.fn();
    render(<NotSaved onRetry={retry}>The server could not be reached.</NotSaved>);
    expect(screen.getByText('Not saved')).toBeTruthy();
    expect(screen.getByText(/The server could not be reached\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('does not retry while it is busy', async () => {
    const retry = jest.fn();
    render(<NotSaved busy onRetry={retry} />);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).not.toHaveBeenCalled();
  });
});

describe('LiveRegion', () => {
  it('exists before its content, so that screen readers announce it', () => {
    const { rerender } = render(<LiveRegion>{false}</LiveRegion>);
    const region = screen.getByRole('status');
    expect(region.textContent).toBe('');
    rerender(
      <LiveRegion>
        <NotSaved onRetry={() => undefined} />
      </LiveRegion>,
    );
    expect(screen.getAllByRole('status')).toEqual([region]);
    expect(region.textContent).toContain('Not saved');
  });
});

describe('small components', () => {
  it('shows a time in the long British format, and unchanged in datetime', () => {
    const { container } = render(<Time at="2026-11-01T12:00:00.000Z" />);
    expect(container.querySelector('time')?.dateTime).toBe('2026-11-01T12:00:00.000Z');
    expect(container.textContent).toMatch(/^\d{1,2} (October|November) 2026 at \d{2}:\d{2} (am|pm)$/);
  });

  it('labels a skeleton "Loading"', () => {
    render(<Skeleton />);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('shows the title, text and action of an empty list', () => {
    render(
      <EmptyState title="No notes found" icon={<svg />} action={<button>Clear filters</button>}>
        There is no note found with the search phrase above
      </EmptyState>,
    );
    expect(screen.getByText('No notes found')).toBeTruthy();
    expect(screen.getByText('There is no note found with the search phrase above')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy();
  });

  it('shows the text of a badge', () => {
    render(<Badge tone="blue">Business</Badge>);
    expect(screen.getByText('Business')).toBeTruthy();
  });
});
