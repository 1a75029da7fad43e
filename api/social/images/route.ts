import { Type } from 'typebox'
import type { App } from '../../http/fastify-app.ts'
import { sendFailure } from '../../http/errors.ts'
import { fetchImage } from './fetch-image.ts'
import type { ImageRegistry } from './image-registry.ts'
import { createImageCache } from './image-cache.ts'
import type { OpenImage } from './open-publicly.ts'

/** A week, in seconds: an id always refers to the same address, whose image hardly changes. */
const maxAgeSeconds = 7 * 24 * 3600

const schema = {
  tags: ['messages'],
  summary: 'A picture that a message has named.',
  params: Type.Object({ id: Type.String() }),
}
const config = { file: 'image/*', failures: ['not-found', 'image-missing'] } as const

/** Serves the images of messages, as an image only, even when opened directly. */
export function addImageRoute(app: App, registry: ImageRegistry, open: OpenImage): void {
  const load = createImageCache({ fetch: (address) => fetchImage(address, { open }), now: Date.now })

  app.get('/api/stocktwits/image/:id', { schema, config, compress: false }, async (request, reply) => {
    const address = registry.addressOf(request.params.id)
    if (address === undefined) return sendFailure(reply, 'not-found')
    const image = await load(address)
    if (!image) return sendFailure(reply, 'image-missing')
    return reply
      .headers({
        'cache-control': `private, max-age=${maxAgeSeconds}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type(image.type)
      .send(image.bytes)
  })
}
