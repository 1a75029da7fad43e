import { subscribe } from 'node:diagnostics_channel'
import { fastify, type FastifyInstance } from 'fastify'
import { isObject } from '#domain/keys-of'

/** Compiling the schemas of all routes takes longer than most tests: the servers of a process share what is compiled. */
function onceForEachSchema<Route extends { readonly schema: unknown }, Compiled>(
  compile: ((route: Route) => Compiled) | undefined,
) {
  const known = new Map<string, Compiled>()
  return (route: Route): Compiled => {
    const text = JSON.stringify(route.schema)
    const compiled = known.get(text) ?? compile?.(route)
    if (compiled === undefined) throw new Error('Fastify has no compiler.')
    known.set(text, compiled)
    return compiled
  }
}

/** Fastify’s own compilers, which an application has from its first schemas on. */
const first = fastify()
first.get('/', { schema: { querystring: {}, response: { 200: {} } } }, () => ({}))
await first.ready()
const compileValidator = onceForEachSchema(first.validatorCompiler)
const compileSerializer = onceForEachSchema(first.serializerCompiler)

subscribe('fastify.initialization', (message) => {
  if (!isOfNewApp(message)) throw new Error('Fastify names no new application.')
  message.fastify.setValidatorCompiler(compileValidator)
  message.fastify.setSerializerCompiler(compileSerializer)
})

const isOfNewApp = (message: unknown): message is { readonly fastify: FastifyInstance } =>
  isObject(message) && isObject(message['fastify'])
