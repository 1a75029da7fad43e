/** What the rule of each key accepts of a stranger's object. Only its own keys count, in the order of `keys`. */
export function acceptEach<Shape extends object>(
  keys: readonly (keyof Shape)[],
  object: object,
  ruleOf: <Key extends keyof Shape>(key: Key) => (value: unknown) => Shape[Key] | undefined,
): Partial<Shape> {
  const accepted = keys.flatMap((key) => {
    const value = Object.hasOwn(object, key) ? ruleOf(key)((object as Shape)[key]) : undefined
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(accepted) as Partial<Shape>
}
