import * as z from '#zod';
import { operation } from './operation.ts';
import { isOrigin, origin } from './portals.ts';
import { text } from './text.ts';

const atMost = <Item extends z.ZodMiniType>(item: Item) => z.optional(z.array(item).check(z.maxLength(20, 'Must be at most 20.')));

/** The origin of an API over HTTP or WebSockets. */
const apiOrigin = text(300).check(
  z.refine(
    (value) => isOrigin(value.replace(/^wss:/, 'https:')),
    'Must be an origin such as https://api.example or wss://api.example, without a path.',
  ),
);

/** The name of a Trusted Types policy (W3C Trusted Types, tt-policy-name). Those of the shell are the platform's own. */
const policyName = text(60).check(
  z.regex(/^[\w#=/@.%-]+$/, 'Must be the name of a Trusted Types policy, such as vue.'),
  z.refine((name) => !/^(default|daybook.*)$/i.test(name), 'This name belongs to the platform.'),
);

/** Exceptions to the page's content policy for an app. They apply to the whole page, because apps share it. */
export const permissions = z.strictObject({
  /** The origins that scripts may send requests to (`connect-src`). */
  connect: atMost(apiOrigin),
  /** The origins that images may come from (`img-src`). */
  images: atMost(origin),
  /** The origins that fonts may come from (`font-src`). */
  fonts: atMost(origin),
  /** The Trusted Types policies that scripts may create. Some frameworks make HTML from text by one. */
  policies: atMost(policyName),
  /** Styles that scripts write into the page as text (`style-src 'unsafe-inline'`). */
  inlineStyles: z.optional(z.literal(true)),
  /** Dedicated workers from scripts of the app's own releases (`worker-src`). */
  workers: z.optional(z.literal(true)),
});

/** First the permissions of `withdraw` end, then those of `give` are added. */
export const permissionRequest = z.strictObject({
  give: z.optional(permissions),
  withdraw: z.optional(permissions),
  /** Withdraws what a release that visitors may get asks for. */
  force: z.optional(z.boolean()),
  why: text(500).check(z.minLength(1, 'Say why.')),
});

/** A change of the permissions of an app, with all that it has since. */
export const permissionChange = z.object({
  app: z.string(),
  permissions,
  at: z.iso.datetime(),
  by: z.string(),
  why: z.string(),
});

export type Permissions = z.infer<typeof permissions>;
export type PermissionRequest = z.infer<typeof permissionRequest>;
export type PermissionChange = z.infer<typeof permissionChange>;

export const changePermissions = operation({
  id: 'changePermissions',
  method: 'POST',
  path: '/api/apps/:app/permissions/',
  summary: "Give an app permissions in the page's content policy, or withdraw them, as an operator",
  tag: 'Releases',
  secured: 'operator',
  body: permissionRequest,
  response: permissionChange,
  errors: [401, 403, 409, 422],
});
