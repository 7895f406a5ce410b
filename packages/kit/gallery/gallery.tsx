import { SelectField, TextAreaField, TextField } from '@daybook/kit/forms/field';
import { Routes } from '@daybook/kit/host/routes';
import { HostProvider } from '@daybook/kit/host/use-host';
import { testHost } from '@daybook/kit/testing/test-host';
import { Badge } from '@daybook/kit/ui/badge';
import { sheet as base } from '@daybook/kit/ui/base.css';
import { Button, ButtonLink } from '@daybook/kit/ui/button';
import { ConfirmDialog } from '@daybook/kit/ui/confirm-dialog';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { NotSaved } from '@daybook/kit/ui/live-region';
import { Notice } from '@daybook/kit/ui/notice';
import { Screen } from '@daybook/kit/ui/screen';
import { SegmentedControl } from '@daybook/kit/ui/segmented-control';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { StyleRoot, type StyleTarget, useStyles } from '@daybook/kit/ui/styles';
import { Time } from '@daybook/kit/ui/time';
import { sheet as tokens } from '@daybook/kit/ui/tokens.css';
import { NotebookPen, Plus, Trash2 } from 'lucide-react';
import { css, sheet } from './gallery.css';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** All components of the kit on one page. Parameters: `?theme=dark`, and `?shadow` to render into a shadow root. */
function Gallery() {
  useStyles(tokens, base, sheet);
  const add = (
    <Button variant="primary" icon={<Plus size={18} aria-hidden="true" />}>
      Add Note
    </Button>
  );
  return (
    <Screen title="Daybook components" actions={add} back={{ to: '/', label: 'Notes' }}>
      <div className={css.parts}>
        <Buttons />
        <Fields />
        <Messages />
        <Part title="Filter">
          <Filter />
        </Part>
        <Part title="Badges and time">
          <Badge tone="blue">Business</Badge>
          <Badge tone="green">Personal</Badge>
          <Badge tone="purple">Important</Badge>
          <Badge>Neutral</Badge>
          <Time at="2026-11-21T13:45:00Z" />
        </Part>
        <Part title="Loading">
          <Skeleton lines={4} />
        </Part>
        <Part title="Empty">
          <EmptyState title="No notes found" icon={<NotebookPen size={22} />} action={<Button>Clear filters</Button>}>
            There is no note found with the search phrase above
          </EmptyState>
        </Part>
      </div>
    </Screen>
  );
}

function Buttons() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Part title="Buttons and dialog">
      <Button variant="primary">Primary</Button>
      <Button>Secondary</Button>
      <Button variant="quiet">Quiet</Button>
      <Button variant="danger">Danger</Button>
      <ButtonLink to="/add-note">A link</ButtonLink>
      <Button variant="quiet" icon={<Trash2 size={18} aria-hidden="true" />} aria-label="Delete" />
      <Button variant="primary" busy>
        Busy
      </Button>
      <Button disabled>Disabled</Button>
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      <ConfirmDialog
        open={open}
        title="Delete Note"
        text="Are you you want to Delete?"
        confirmLabel="Delete"
        cancelLabel="Cancel"
        error="The note could not be deleted."
        onConfirm={close}
        onCancel={close}
      />
    </Part>
  );
}

function Fields() {
  return (
    <Part title="Fields" wide>
      <TextField label="Title" defaultValue="Groceries for Saturday" />
      <TextField label="Username" hint="Up to 150 characters." error="This name is taken." defaultValue="ann" />
      <SelectField label="Category">
        <option value="">Pick a category</option>
        <option>Business</option>
      </SelectField>
      <TextAreaField label="Body" defaultValue={'Bread, butter, coffee\nand something for the guests.'} />
    </Part>
  );
}

function Messages() {
  return (
    <Part title="Messages" wide>
      <Notice>Some information.</Notice>
      <Notice tone="success">Something went well.</Notice>
      <Notice tone="warning">Something needs attention.</Notice>
      <Notice tone="danger" role="alert">
        No account has this username and password.
      </Notice>
      <NotSaved onRetry={() => undefined}>The server could not be reached.</NotSaved>
    </Part>
  );
}

function Filter() {
  const [value, setValue] = useState('all');
  return (
    <SegmentedControl
      label="Category"
      value={value}
      onChange={setValue}
      options={[
        { value: 'all', label: 'All Notes' },
        { value: 'BUSINESS', label: 'Business', tone: 'blue' },
        { value: 'PERSONAL', label: 'Personal', tone: 'green' },
        { value: 'IMPORTANT', label: 'Important', tone: 'purple' },
      ]}
    />
  );
}

function Part({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section>
      <h2 className={css.title}>{title}</h2>
      <div className={wide ? css.wide : css.row}>{children}</div>
    </section>
  );
}

const parameters = new URLSearchParams(location.search);
const page = document.body.appendChild(document.createElement('main'));
const target: StyleTarget = parameters.has('shadow') ? page.attachShadow({ mode: 'open' }) : document;
const themed = target instanceof ShadowRoot ? page : document.documentElement;
themed.dataset['theme'] = parameters.get('theme') ?? 'light';

createRoot(target instanceof ShadowRoot ? target : page).render(
  <HostProvider host={testHost()}>
    <StyleRoot root={target}>
      <Routes>
        <Gallery />
      </Routes>
    </StyleRoot>
  </HostProvider>,
);
