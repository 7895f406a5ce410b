import type { Metadata } from 'next';
import Script from 'next/script';
import type { ReactNode } from 'react';

export const metadata: Metadata = { title: 'Intranet', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        {/* After hydration: an event before it has no handler yet. */}
        <Script type="module" src="https://daybook.example/embed/board.js" />
      </body>
    </html>
  );
}
