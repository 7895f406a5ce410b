import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StartPage } from './start-page.jsx';

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <StartPage />
  </StrictMode>,
);
