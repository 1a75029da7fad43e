import { maxTextLength, reasonToDrop, sharedFiles, sharedTexts } from '#domain/shared-files'

/** The part of CacheStorage that is used here. */
interface Storage {
  readonly open: (name: string) => Promise<Pick<Cache, 'put'>>
}

/**
 * Keeps the files of a posted form for the page, and returns the address of that page; shared text is in the address itself,
 * if there is no file. If nothing can be kept, the page finds nothing and says so.
 */
export async function keepShared(request: Request, storage: Storage): Promise<string> {
  const query = new URLSearchParams({ [sharedFiles.parameter]: '1' })
  try {
    const form = await request.formData()
    const files = form.getAll(sharedFiles.field).filter((file) => file instanceof File)
    // A form without a file has one without a name.
    if (!files.some(({ name }) => name)) return textAddress(form)
    const kept = new FormData()
    files.forEach((file, index) => {
      const reason = reasonToDrop(file, index)
      if (reason) kept.append(reason, file.name)
      else kept.append(sharedFiles.field, file)
    })
    await (await storage.open(sharedFiles.cache)).put(sharedFiles.path, new Response(kept))
  } catch {
    // A full device, or a form that cannot be read.
  }
  return `/?${query}`
}

function textAddress(form: FormData): string {
  const query = new URLSearchParams()
  for (const name of sharedTexts) {
    const text = form.get(name)
    if (typeof text === 'string') query.set(name, text.slice(0, maxTextLength))
  }
  return `/?${query}`
}
