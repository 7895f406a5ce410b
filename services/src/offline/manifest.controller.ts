import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fs from 'node:fs';
import { barColours } from './public.ts';

const icons = [
  { src: '/assets/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/assets/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/assets/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/assets/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** With these, browsers offer to install Daybook as an app. The page names the colours of both themes. */
const manifest = {
  id: '/',
  name: 'Daybook',
  short_name: 'Daybook',
  description: 'Notes, a task board and upcoming calendar events.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: barColours.light,
  theme_color: barColours.light,
  icons,
};

const pictures = icons.map(({ src }) => src).filter((src) => src.endsWith('.png'));

/** Serves what an installed Daybook consists of. */
@Controller()
export class ManifestController {
  @Get('manifest.webmanifest')
  readManifest(@Res() reply: FastifyReply) {
    return reply.headers({ 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' }).send(manifest);
  }

  @Get(pictures)
  readPicture(@Req() { routeOptions }: FastifyRequest, @Res() reply: FastifyReply) {
    const picture = fs.readFileSync(new URL(`../..${String(routeOptions.url)}`, import.meta.url));
    return reply.headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }).send(picture);
  }
}
