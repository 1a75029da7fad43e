import { fieldsOf } from '#domain/keys-of'
import type { KnownRecord } from '#domain/sync/known-record'
import { isSyncedKind } from '#domain/sync/synced-kinds'
import type { KeyFailure } from './sync-keys.ts'
import type { Damage, SyncProblem } from './sync-result.ts'
import { syncTexts as texts } from './sync-texts.ts'

/** Above this number, records are counted instead of named. */
const maxNamed = 3

/** Why this device is not in step with the others, sentence by sentence. */
export function problemSentences(problem: SyncProblem | KeyFailure): readonly string[] {
  if (typeof problem === 'string') {
    if (problem === 'wrong') return [texts.problems.wrong]
    return [problem === 'newer' ? texts.problems.newer : texts.problems.damaged]
  }
  if (problem.kind === 'damaged') return [texts.problems.damaged, ...damageSentences(problem.damage)]
  if ('message' in problem) return [texts.problems[problem.kind](problem.message).trim()]
  return [texts.problems[problem.kind]]
}

function damageSentences({ kind, changed, missing, known }: Damage): readonly string[] {
  const names = known.flatMap((record) => nameOf(record) ?? [])
  return [
    ...(kind === 'records' ? [] : [texts.damage[kind]]),
    ...(changed > 0 ? [texts.damage.changed(changed)] : []),
    ...(missing > 0 ? [texts.damage.missing(missing)] : []),
    ...(names.length > 0 ? [texts.damage.names(names.slice(0, maxNamed), Math.max(0, names.length - maxNamed))] : []),
  ]
}

/** The name that people know a record by; undefined for records that they do not see. */
function nameOf({ kind, key, content }: KnownRecord): string | undefined {
  if (!isSyncedKind(kind)) return undefined
  if (kind === 'notes') return texts.damage.note(key)
  const { name } = fieldsOf(content)
  return typeof name === 'string'
    ? texts.damage.named(texts.kindNames[kind], name)
    : texts.damage.other(`${texts.kindNames[kind]}s`)
}
