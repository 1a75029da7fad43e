import { asArray, fieldsOf } from '#domain/keys-of'
import { fail, type Result, succeed } from '#domain/result'
import type { ModelSettings } from '../../platform/runtime/config.ts'

/** The instructions and the facts for a model. */
interface Prompt {
  readonly rules: string
  readonly facts: string
}

/** Limits of a request: output tokens, and the time-out for the whole response in milliseconds. */
const limits = { tokens: 1200, timeoutMs: 90_000 } as const

/**
 * Sends one request to a model. The package is loaded by the first request, so a server without a model never loads it.
 */
export async function askModel(
  { url, key, model }: ModelSettings,
  { rules, facts }: Prompt,
  timeoutMs: number = limits.timeoutMs,
): Promise<Result<string>> {
  const { OpenAI } = await import('openai')
  const client = new OpenAI({
    baseURL: url,
    // Do not use environment variables that are set for other programs.
    apiKey: key || 'none',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
    // A redirect could carry the key and the request to a host that nobody has configured.
    fetchOptions: { redirect: 'manual' },
  })
  const messages = [{ role: 'system', content: rules } as const, { role: 'user', content: facts } as const]
  const signal = AbortSignal.timeout(timeoutMs)
  const send = (limit: object) => client.chat.completions.create({ model, messages, ...limit }, { signal })
  try {
    return textOf(
      await send({ max_completion_tokens: limits.tokens }).catch(
        retryWithOldName(() => send({ max_tokens: limits.tokens })),
      ),
    )
  } catch (error) {
    return fail(sentenceFor(error, signal))
  }
}

/**
 * Older endpoints reject the newer name of the limit, and newer models the older one. A rejected request costs nothing.
 */
const retryWithOldName =
  <Response>(retry: () => Promise<Response>) =>
  (error: unknown): Promise<Response> => {
    if (statusOf(error) === 400 || statusOf(error) === 422) return retry()
    throw error
  }

const statusOf = (error: unknown): unknown => (error instanceof Error && 'status' in error ? error.status : undefined)

/** Validates the response: not all endpoints send everything that the package’s types promise. */
function textOf(response: unknown): Result<string> {
  const [choice] = asArray(fieldsOf(response)['choices'])
  const { message, finish_reason: reason } = fieldsOf(choice)
  const content = fieldsOf(message)['content']
  if (typeof content !== 'string' || content.trim() === '') return fail('The model’s answer holds no text.')
  return reason === 'length' ? fail('The model’s answer is longer than it may be.') : succeed(content)
}

/** Never the error’s message: some endpoints repeat the key in it. */
function sentenceFor(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The model did not answer in time.'
  const status = statusOf(error)
  if (typeof status !== 'number') return 'The model cannot be reached, or its answer cannot be read.'
  if (status === 401 || status === 403) return 'The model’s endpoint does not accept AI_API_KEY.'
  if (status === 404) return 'The model’s endpoint does not know AI_MODEL, or AI_BASE_URL is not its address.'
  return status === 429 ? 'The model’s limit is reached.' : `The model’s endpoint answered with status ${status}.`
}
