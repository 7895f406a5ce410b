import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { ReadOnlyContext, SelectField, TextAreaField, TextField } from './field.tsx';

const textOf = (ids: string | null) => ids?.split(' ').map((id) => document.getElementById(id)?.textContent);

describe.each([
  ['TextField', TextField, 'textbox'],
  ['TextAreaField', TextAreaField, 'textbox'],
  ['SelectField', SelectField, 'combobox'],
] as const)('%s', (_, Field, role) => {
  it('is named by its label', async () => {
    render(<Field label="Title" />);
    const control = screen.getByRole(role, { name: 'Title' });
    await userEvent.click(screen.getByText('Title'));
    expect(document.activeElement).toBe(control);
    expect(control.getAttribute('aria-invalid')).toBeNull();
    expect(control.getAttribute('aria-describedby')).toBeNull();
  });

  it('is described by its hint and its error', () => {
    render(<Field label="Title" hint="A few words." error="Too long." />);
    const control = screen.getByRole(role);
    expect(textOf(control.getAttribute('aria-describedby'))).toEqual(['A few words.', 'Too long.']);
    expect(control.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('while a save is in flight', () => {
  it.each([
    ['TextField', <TextField key="" label="Title" defaultValue="Milk" />],
    ['TextAreaField', <TextAreaField key="" label="Title" defaultValue="Milk" />],
  ])('a %s keeps the focus, and is read-only', async (_, field) => {
    render(<ReadOnlyContext value={true}>{field}</ReadOnlyContext>);
    await userEvent.type(screen.getByLabelText('Title'), ' and bread');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Milk');
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  });

  it('a SelectField ignores the mouse, and all keys except Tab', () => {
    render(
      <ReadOnlyContext value={true}>
        <SelectField label="Category" />
      </ReadOnlyContext>,
    );
    const list = screen.getByLabelText('Category');
    expect(list.getAttribute('aria-disabled')).toBe('true');
    expect([fireEvent.keyDown(list, { key: 'ArrowDown' }), fireEvent.mouseDown(list)]).toEqual([false, false]);
    expect(fireEvent.keyDown(list, { key: 'Tab' })).toBe(true);
  });
});

describe('a form with fields', () => {
  interface Note {
    title: string;
    body: string;
    category: string;
  }

  function Form({ send }: { send: (note: Note) => void }) {
    const { register, handleSubmit, formState } = useForm<Note>({ defaultValues: { title: 'Milk', body: '', category: '' } });
    return (
      <form onSubmit={(event) => void handleSubmit(send)(event)}>
        <TextField label="Title" {...register('title')} />
        <TextAreaField
          label="Body"
          error={formState.errors.body?.message}
          {...register('body', { required: 'Write something.' })}
        />
        <SelectField label="Category" {...register('category')}>
          <option value="">Pick a category</option>
          <option value="PERSONAL">Personal</option>
        </SelectField>
        <button>Add Note</button>
      </form>
    );
  }

  it('passes the typed text to react-hook-form', async () => {
    const send = jest.fn<void, [Note]>();
    render(<Form send={send} />);
    await userEvent.type(screen.getByLabelText('Title'), ' and bread');
    await userEvent.type(screen.getByLabelText('Body'), 'Two bottles');
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Personal');
    await userEvent.click(screen.getByRole('button'));
    expect(send.mock.calls[0]?.[0]).toEqual({ title: 'Milk and bread', body: 'Two bottles', category: 'PERSONAL' });
  });

  it('focuses the invalid field', async () => {
    const send = jest.fn();
    render(<Form send={send} />);
    await userEvent.click(screen.getByRole('button'));
    expect(document.activeElement).toBe(screen.getByLabelText('Body'));
    expect(screen.getByText('Write something.')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });
});
