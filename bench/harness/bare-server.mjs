import { fastify } from 'fastify'

/** A Fastify route that does nothing but answer: how fast this machine is at being asked. */
const app = fastify()
app.get('/', () => ({ hello: 'world' }))
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
