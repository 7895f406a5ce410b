import { sheet as base } from '@daybook/kit/ui/base.css';
import { StyleRoot, type StyleTarget, useStyles } from '@daybook/kit/ui/styles';
import { testHost } from '@daybook/kit/testing/test-host';
import { sheet as tokens } from '@daybook/kit/ui/tokens.css';
import { HostProvider } from '@daybook/kit/host/use-host';
import { Routes } from '@daybook/kit/host/routes';
import { createRoot } from 'react-dom/client';
import { Parts } from './parts.tsx';

/** Every part of the kit on one page: `?theme=dark`, and `?shadow` to see them in a shadow root. */
function Gallery() {
  useStyles(tokens, base);
  return <Parts />;
}

const asked = new URLSearchParams(location.search);
const page = document.body.appendChild(document.createElement('main'));
const target: StyleTarget = asked.has('shadow') ? page.attachShadow({ mode: 'open' }) : document;
const themed = target instanceof ShadowRoot ? page : document.documentElement;
themed.dataset['theme'] = asked.get('theme') ?? 'light';

createRoot(target instanceof ShadowRoot ? target : page).render(
  <HostProvider host={testHost()}>
    <StyleRoot root={target}>
      <Routes>
        <Gallery />
      </Routes>
    </StyleRoot>
  </HostProvider>,
);
