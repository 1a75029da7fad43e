import { useEffect, useState } from 'react'
import { keepStorage, storageRoom, type StorageRoom } from '../../data/keep-storage.ts'

interface Room {
  /** Undefined until it is known, and where the browser does not say. */
  readonly room: StorageRoom | undefined
  /** Whether the browser has just been asked to keep it, and has promised nothing. */
  readonly isRefused: boolean
  /** Asks for it. */
  readonly keep: () => Promise<void>
}

/** The room that this device gives to what the app keeps. */
export function useStorageRoom(): Room {
  const [room, setRoom] = useState<StorageRoom>()
  const [isRefused, setRefused] = useState(false)
  useEffect(() => void storageRoom().then(setRoom), [])
  const keep = async () => {
    setRefused(!(await keepStorage()))
    setRoom(await storageRoom())
  }
  return { room, isRefused, keep }
}
