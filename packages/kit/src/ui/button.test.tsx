import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, ButtonLink } from './button.tsx';
import { renderApp, testHost } from '../testing/test-host.tsx';

const button = () => screen.getByRole('button', { name: 'Save' });

describe('Button', () => {
  it('is activated by a click, Enter and Space', async () => {
    const press = jest.fn();
    renderApp(<Button onClick={press}>Save</Button>);
    await userEvent.click(button());
    await userEvent.keyboard('{Enter} ');
    expect(press).toHaveBeenCalledTimes(3);
  });

  it('submits a form only with type submit', async () => {
    const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    renderApp(
      <form onSubmit={submit}>
        <Button>Save</Button>
        <Button type="submit">Send</Button>
      </form>,
    );
    await userEvent.click(button());
    expect(submit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('does nothing while it is busy, and keeps its name and the focus', async () => {
    const press = jest.fn();
    const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <input aria-label="Title" />
        <Button type="submit" busy={busy} onClick={press}>
          Save
        </Button>
      </form>
    );
    const { rerender } = renderApp(form(false));
    button().focus();
    rerender(form(true));
    expect(document.activeElement).toBe(button());
    expect(button().getAttribute('aria-busy')).toBe('true');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button());
    await userEvent.type(screen.getByLabelText('Title'), 'Milk{Enter}');
    expect([press.mock.calls, submit.mock.calls]).toEqual([[], []]);
  });
});

describe('ButtonLink', () => {
  it('is a link named by its text', async () => {
    const host = testHost();
    renderApp(
      <ButtonLink to="/add-note" icon={<svg aria-hidden="true" />}>
        Add Note
      </ButtonLink>,
      host,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Add Note' }));
    expect(host.navigations).toEqual([{ to: '/add-note', replace: false }]);
  });
});
