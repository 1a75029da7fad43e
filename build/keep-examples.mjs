/**
 * Writes the counterexamples of a Vitest report (--reporter=json) into the properties that failed, as `examples` of
 * fast-check, which every run tries first. Lists those that it could not place. Usage: node build/keep-examples.mjs REPORT
 */
import { readFile, writeFile } from 'node:fs/promises'
import ts from 'typescript'

const [report = ''] = process.argv.slice(2)

/** The counterexample in a message of fast-check, as the source of a tuple, and the line of the test file that asserts it. */
function findExample(message, file) {
  const [, example] = /^Counterexample: (\[.*\])$/m.exec(message) ?? []
  const frames = message.split('\n').filter((line) => line.includes(`${file}:`))
  const [, line] = /:(\d+):\d+\)?$/.exec(frames.at(0) ?? '') ?? []
  return example && line ? { example, line: Number(line) } : undefined
}

/** The innermost call of `fc.assert` on a line. */
function assertionAt(source, line) {
  let found
  const visit = (node) => {
    const [from, to] = [node.getStart(source), node.end].map((at) => source.getLineAndCharacterOfPosition(at).line + 1)
    if (from > line || to < line) return
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'fc.assert') found = node
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The position of the example, and the text around it; undefined if the parameters are not an object literal. */
function insertion(source, call, example) {
  const [property, parameters] = call.arguments
  if (!property) return undefined
  if (!parameters) return { at: property.end, text: `, { examples: [${example}] }` }
  if (!ts.isObjectLiteralExpression(parameters)) return undefined
  const examples = parameters.properties.find((one) => one.name?.getText(source) === 'examples')
  if (!examples) return { at: parameters.getStart(source) + 1, text: ` examples: [${example}],` }
  const list = ts.isPropertyAssignment(examples) ? examples.initializer : undefined
  return list && ts.isArrayLiteralExpression(list) ? { at: list.getStart(source) + 1, text: `${example}, ` } : undefined
}

const { testResults } = JSON.parse(await readFile(report, 'utf8'))
for (const { name: file, assertionResults } of testResults) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) continue
  const text = await readFile(file, 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const insertions = failed.flatMap(({ fullName, failureMessages }) => {
    const found = findExample(failureMessages.join('\n'), file)
    const call = found && assertionAt(source, found.line)
    const place = call && insertion(source, call, found.example)
    if (!place) console.log(`Not placed: ${file}: ${fullName}`)
    return place ?? []
  })
  // The last ones first, because they move nothing before them.
  const changed = insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce((before, { at, text: added }) => before.slice(0, at) + added + before.slice(at), text)
  if (changed !== text) await writeFile(file, changed)
}
