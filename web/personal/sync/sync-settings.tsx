import { useEffect, useId, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { isExported } from '#domain/export/exported-site'
import { relativeDate } from '#words/relative-date'
import { saveFile } from '../../page/share.ts'
import { openOverlay, showToast } from '../../state/overlay.ts'
import { store } from '../../state/store.ts'
import type { User } from '../../state/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useFocusKept } from '../../ui/hooks/focus-kept.ts'
import { usePersonal } from '../store/personal-store.ts'
import { deviceSync } from './follow-sync.ts'
import { ChangePassphrase, CreateForm, UnlockForm } from './sync-forms.tsx'
import type { KeyFailure } from './sync-keys.ts'
import type { SyncProblem } from './sync-result.ts'
import { EndSync, RecoveryCode, SyncProblemNote, SyncStatus } from './sync-status.tsx'
import { syncTexts as texts } from './sync-texts.ts'
import { problemSentences } from './sync-words.ts'
import shared from '#web/ui/shared.module.css'

/** Sync between devices, in the settings; an exported site has no server to sync with. */
export function SyncSettings() {
  const id = useId()
  const { mode } = useSnapshot(deviceSync.state)
  useEffect(() => void deviceSync.load(), [])
  const kept = useFocusKept(mode)
  if (isExported) return null
  return (
    <section className={shared.stack} aria-labelledby={id}>
      <h3 id={id}>{texts.title}</h3>
      <div ref={kept} className={shared.stack}>
        {mode === 'off' && <SyncOff />}
        {mode === 'on' && <SyncOn />}
      </div>
    </section>
  )
}

const aboutUser = ({ email, displayName, userData }: Pick<User, 'email' | 'displayName' | 'userData'>) => [
  ...[email, displayName, userData.firstName, userData.lastName],
]

function SyncOff() {
  const { user } = useSnapshot(store)
  const { storage } = usePersonal()
  const isSecure: boolean = globalThis.isSecureContext
  return (
    <>
      <p className={shared.quiet}>{texts.about}</p>
      {!isSecure ? (
        <p className={shared.quiet}>{texts.insecure}</p>
      ) : storage !== 'stored' ? (
        <p className={shared.quiet}>{texts.notStored}</p>
      ) : user ? (
        <SetUp user={user} />
      ) : (
        <p className={shared.quiet}>
          {texts.signIn[0]}
          <a href="/login" className={shared.link}>
            {texts.signIn[1]}
          </a>
          {texts.signIn[2]}
        </p>
      )}
    </>
  )
}

type Step = 'closed' | 'looking' | 'create' | 'unlock' | { readonly code: string }

function SetUp({ user }: { readonly user: Pick<User, 'email' | 'displayName' | 'userData'> }) {
  const [step, setStep] = useState<Step>(() => {
    const code = deviceSync.waitingCode()
    return code === undefined ? 'closed' : { code }
  })
  const [problem, setProblem] = useState<SyncProblem>()
  const look = async () => {
    setProblem(undefined)
    setStep('looking')
    const isSetUp = await deviceSync.isSetUp()
    if (typeof isSetUp === 'boolean') return setStep(isSetUp ? 'unlock' : 'create')
    setProblem(isSetUp)
    setStep('closed')
  }
  const close = () => setStep('closed')
  if (step === 'create') {
    return <CreateForm about={aboutUser(user)} onPrepared={(code) => setStep({ code })} onCancel={close} />
  }
  if (step === 'unlock') return <UnlockForm onCancel={close} />
  if (typeof step === 'object') return <ShowCode code={step.code} email={user.email} onCancel={close} />
  return (
    <>
      {problem && <SyncProblemNote sentences={problemSentences(problem)} />}
      <div>
        <Button busy={step === 'looking'} onClick={() => void look()}>
          {step === 'looking' ? texts.looking : texts.setUp}
        </Button>
      </div>
    </>
  )
}

interface ShowCodeProps {
  readonly code: string
  readonly email: string
  readonly onCancel: () => void
}

/** Closing the settings here does not switch sync on: a message says so, and leads back. */
function ShowCode({ code, email, onCancel }: ShowCodeProps) {
  useEffect(
    () => () => {
      if (deviceSync.waitingCode() === undefined) return
      showToast(texts.code.waiting, { label: texts.code.goOn, act: () => openOverlay('settings') })
    },
    [],
  )
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SyncProblem | KeyFailure>()
  const address = location.host
  const save = () =>
    void saveFile(new File([texts.code.file(code, address, email)], 'stonks-recovery-code.txt', { type: 'text/plain' }))
  const begin = async () => {
    setBusy(true)
    const outcome = await deviceSync.begin()
    setBusy(false)
    if (!outcome.ok) setProblem(outcome.problem)
  }
  const cancel = () => {
    deviceSync.discard()
    onCancel()
  }
  return (
    <>
      {problem && <SyncProblemNote sentences={problemSentences(problem)} />}
      <RecoveryCode
        {...{ code, address, email }}
        busy={isBusy}
        onSave={save}
        onBegin={() => void begin()}
        onCancel={cancel}
      />
    </>
  )
}

/** Whether the server no longer has anything that this device knows. */
const hasEnded = (problem: Pick<SyncProblem, 'kind'> | null): boolean =>
  problem?.kind === 'removed' || problem?.kind === 'replaced'

function SyncOn() {
  const { isRunning, problem, syncedAt, result, texts: kept, userId } = useSnapshot(deviceSync.state)
  const { user } = useSnapshot(store)
  const { screens, views, notes, rules, metrics } = usePersonal()
  const isOwner = user?.id === userId
  const isOver = isOwner && hasEnded(problem)
  const counts = {
    ...{ screens: screens.length, views: views.length, notes: notes.size },
    ...{ rules: rules.length, metrics: metrics.length },
  }
  const when = (time: number) => relativeDate(new Date(time), new Date())
  const sentences = [
    ...(isOwner ? (problem ? [] : [texts.on]) : [user ? texts.otherAccount : texts.paused]),
    texts.what(counts),
    syncedAt === null ? texts.never : texts.last(when(syncedAt)),
    ...(result.pending > 0 ? [texts.pending(result.pending)] : []),
    ...(result.notHere > 0 ? [texts.notHere(result.notHere)] : []),
  ]
  const devices = result.devices.map(({ id, label, seenAt, isThis }) => ({
    ...{ id, label, seen: isThis ? texts.thisDevice : when(seenAt) },
  }))
  return (
    <>
      {problem && isOwner && <Problem problem={problem} />}
      <SyncStatus
        {...{ sentences, isRunning, devices, texts: kept }}
        onSync={() => void deviceSync.run({ isThorough: true })}
        onDismiss={() => void deviceSync.dismissTexts()}
      />
      {user && isOwner && !isOver && <ChangePassphrase about={aboutUser(user)} />}
      {!isOver && (
        <EndSync
          onForget={(isDataDeleted) => deviceSync.forget(isDataDeleted)}
          onRemove={isOwner ? () => deviceSync.removeEverywhere() : undefined}
        />
      )}
    </>
  )
}

/** Showing a problem does not change it: the snapshot’s readonly types are those of the problem. */
function Problem({ problem }: { readonly problem: SyncProblem }) {
  const { kind } = problem
  return (
    <SyncProblemNote sentences={problemSentences(problem)}>
      {kind === 'damaged' && (
        <>
          <p className={shared.quiet}>{texts.repairLead}</p>
          <div>
            <Button onClick={() => void deviceSync.repair()}>{texts.repair}</Button>
          </div>
        </>
      )}
      {hasEnded(problem) && (
        <div>
          <Button onClick={() => void deviceSync.leave()}>{texts.leave}</Button>
        </div>
      )}
    </SyncProblemNote>
  )
}
