import { readText } from '@clamor/contract/texts';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/index.ts';
import type { SiteTexts } from './open-texts.ts';

/** Registers the route for the site's own texts. */
export function registerTextRoutes(app: FastifyInstance, texts: SiteTexts): void {
  route(app, readText, ({ params }) => answer(200, texts[params.name]));
}
