import { sheet as base } from '@daybook/kit/ui/base.css';
import { StyleRoot, type StyleTarget, useStyles } from '@daybook/kit/ui/styles';
import { testHost } from '@daybook/kit/testing/test-host';
import { sheet as tokens } from '@daybook/kit/ui/tokens.css';
import { HostProvider } from '@daybook/kit/host/use-host';
import { Routes } from '@daybook/kit/host/routes';
import { createRoot } from 'react-dom/client';
import { Parts } from './parts.tsx';

/** All components of the kit on one page. Parameters: `?theme=dark`, and `?shadow` to render into a shadow root. */
function Gallery() {
  useStyles(tokens, base);
  return <Parts />;
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
