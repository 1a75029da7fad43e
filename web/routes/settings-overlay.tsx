import { backupFile, importBackup } from '../data/personal/backup-file.ts'
import { ownThings } from '../data/personal/own-things.ts'
import { BackupSection } from '../features/backup/backup-section.tsx'
import { saveFile } from '../features/export/save-file.ts'
import { InstallSection } from '../features/install/install-section.tsx'
import { SettingsSheet } from '../features/settings/settings-sheet.tsx'
import { useAppContext } from './app-context.ts'

/** The settings over any page. */
export function SettingsOverlay({ onClose }: { readonly onClose: () => void }) {
  const { settings } = useAppContext()
  const save = async () => {
    await ownThings.load()
    await saveFile(backupFile(ownThings.current(), settings, new Date()))
  }
  const backup = (
    <BackupSection onExport={() => void save()} onImport={(file) => importBackup(file, ownThings, settings)} />
  )
  return <SettingsSheet {...{ settings, backup }} install={<InstallSection />} onClose={onClose} />
}
