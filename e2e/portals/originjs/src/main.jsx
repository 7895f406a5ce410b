import { createRoot } from 'react-dom/client';
import { StartPage } from './start-page.jsx';

createRoot(document.getElementById('app')).render(<StartPage />);
