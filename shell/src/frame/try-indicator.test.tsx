import { screen } from '@testing-library/react';
import { anApp, renderPart } from '../test-shell.tsx';
import { TryIndicator } from './status-indicators.tsx';
import { texts as idleTexts } from './idle-texts.ts';

const until = '2030-01-01T12:00:00.000Z';

describe('the indicator of a tried release', () => {
  it('names the release, and links to the end of trying it', () => {
    const app = anApp();
    renderPart(<TryIndicator />, { apps: [app], trying: { app: app.name, version: '2.0.0-rc.1', until } });

    expect(screen.getByText(idleTexts.trying, { exact: false }).parentElement?.textContent).toBe(
      `${idleTexts.trying} Notes 2.0.0-rc.1`,
    );
    expect(screen.getByRole('link', { name: idleTexts.tryingEnd }).getAttribute('href')).toBe('/try/end');
  });

  it('names the shell too', () => {
    renderPart(<TryIndicator />, { trying: { app: 'shell', version: '2.0.0', until } });
    expect(screen.getByText(/shell 2\.0\.0/)).toBeTruthy();
  });

  it('is not shown to others', () => {
    const { container } = renderPart(<TryIndicator />);
    expect(container.textContent).toBe('');
  });
});
