import type { Metadata } from 'next';
import type { ReactNode } from 'react';

export const metadata: Metadata = { title: 'Intranet', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <script type="module" src="https://daybook.example/embed/board.js" />
      </head>
      <body>{children}</body>
    </html>
  );
}
