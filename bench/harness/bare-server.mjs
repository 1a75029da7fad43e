import { fastify } from 'fastify'

/** A Fastify route that only responds: the reference for the request rate of this machine. */
const app = fastify()
app.get('/', () => ({ hello: 'world' }))
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
