import type { JsonSchemaType, JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/server'
import { Ajv } from '@modelcontextprotocol/server/validators/ajv'
import { isDate } from '#domain/text/is-date'

type Problem = NonNullable<InstanceType<typeof Ajv>['errors']>[number]

/** Keeps each compiled schema, as a server is made for every request. */
const ajv = new Ajv({ allErrors: true, formats: { date: isDate } })

/** Checks the input of tools. Unlike the SDK’s own validator, its sentences name unknown keys and allowed values. */
export const inputValidator: jsonSchemaValidator = {
  getValidator<Input>(schema: JsonSchemaType): JsonSchemaValidator<Input> {
    const check = ajv.compile<Input>(schema)
    return (input) =>
      check(input)
        ? { valid: true, data: input, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: (check.errors ?? []).map(sentenceOf).join('; ') }
  },
}

function sentenceOf({ instancePath, keyword, message, params }: Problem): string {
  const details: { readonly [keyword: string]: unknown } = {
    additionalProperties: params['additionalProperty'],
    enum: params['allowedValues'],
    format: 'YYYY-MM-DD',
  }
  return [instancePath.slice(1).replaceAll('/', '.'), message, JSON.stringify(details[keyword])]
    .filter(Boolean)
    .join(': ')
}
