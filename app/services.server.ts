import path from 'node:path'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import { PermanentFailure } from './platform/jobs/jobs.ts'
import { skipDemoAddresses } from './platform/mail/demo-addresses.ts'
import { type CheckedMailer, MailDeferred, type Mailer } from './platform/mail/mail.ts'
import { createOutbox } from './platform/mail/outbox.ts'
import { createSmtpMailer } from './platform/mail/smtp.ts'
import type { Problems } from './platform/processes/messages.ts'
import { FILES_RESERVE_BYTES, watchDisk } from './platform/storage/disk-guard.ts'
import type { FileStore } from './platform/storage/file-store.ts'
import { createFolderStore } from './platform/storage/folder-store.ts'
import { makePrivateFolder } from './platform/storage/private-folder.ts'
import { createS3Stores } from './platform/storage/s3-store.ts'
import { type WatchedService, watchService } from './platform/watched-service.ts'
import { site } from './site.ts'

/** Between the processes of a server. Only the one that runs the jobs sends mail, so only it notices that this fails. */
export type SharedProblems = {
  /** Tells the others what doesn't work here, at every change. */
  onProblems?: (problems: Problems) => void
  /** What doesn't work in the process that runs the jobs. */
  problems?: () => Problems
}

/** The handler of every change of a service with this name, to null or to what is wrong. */
type Report = (what: string) => (error: unknown) => void
type Working = { problem: WatchedService['problem']; stop: () => void | Promise<void> }

/** Opens the mailer and the stores for photos and files: each on a server, or in a folder of this machine. */
export async function openServices(env: Env, log: Logger, shared: SharedProblems = {}) {
  const outbox = createOutbox(path.join(env.dataDir, 'outbox'))
  // The mail server may fail before the stores are open.
  const opened: { mail?: Working; storage?: Working } = {}
  const ownProblems = () => ({ mail: publicly(opened.mail), storage: publicly(opened.storage) })
  const report = (what: string) => (error: unknown) => {
    if (error === null) log.info(`${what} works again`)
    else log.error({ err: error }, `${what} does not work`)
    shared.onProblems?.(ownProblems())
  }
  const mail = openMail(env, report, outbox)
  opened.mail = mail.working
  const stores = await openStores(env, { report, log })
  opened.storage = stores.working
  return {
    outbox,
    mailer: mail.mailer,
    photos: stores.photos,
    files: stores.files,
    /** What doesn't work at the moment. The reason is only in the log. */
    problems() {
      const theirs = shared.problems?.()
      const { mail, storage } = ownProblems()
      return { mail: mail ?? theirs?.mail ?? null, storage: storage ?? theirs?.storage ?? null }
    },
    async stop() {
      await Promise.all([mail.working.stop(), stores.working.stop()])
    },
  }
}

export function senderOf({ mailFrom }: Pick<Env, 'mailFrom'>): string {
  return mailFrom ?? `${site.name} <${site.contactEmail}>`
}

function openMail(
  env: Env,
  report: Report,
  outbox: CheckedMailer,
): { mailer: Mailer; working: Working } {
  const isServer = env.smtpUrl !== undefined
  const { check, send } =
    env.smtpUrl === undefined ? outbox : createSmtpMailer({ url: env.smtpUrl, from: senderOf(env) })
  const working = watchService({
    check,
    isFault: error => !(error instanceof PermanentFailure || error instanceof MailDeferred),
    onChange: report(isServer ? 'the mail server' : 'the folder for mail'),
  })
  const mailer: Mailer = {
    async send(mail) {
      // Each mail would wait for most of a minute, and keep other jobs waiting.
      working.ensureAnswers()
      await working.use(() => send(mail))
    },
  }
  return { mailer: isServer ? skipDemoAddresses(mailer) : mailer, working }
}

/** Files are stored inside the photos' folder, so a copy of that folder contains both. */
async function openStores(env: Env, { report, log }: { report: Report; log: Logger }) {
  const folder = path.join(env.dataDir, 'uploads')
  if (!env.s3)
    return {
      photos: createFolderStore(folder),
      files: createFolderStore(path.join(folder, 'files')),
      working: await watchFolder(folder, log),
    }
  const { photos, files } = createS3Stores(env.s3)
  const probe = 'probe.txt'
  const working = watchService({
    async check() {
      await photos.put(probe, new Uint8Array([1]), { type: 'text/plain' })
      await photos.remove(probe)
    },
    isFault: () => true,
    onChange: report('the file store'),
  })
  return {
    photos: whileItAnswers(photos, working),
    files: whileItAnswers(files, working),
    working,
  }
}

async function watchFolder(folder: string, log: Logger): Promise<Working> {
  const onChange = (problem: string | null) => {
    if (problem === null) log.info('photos and files can be stored again')
    else log.error({ problem }, 'photos and files cannot be stored')
  }
  // Where that fails, the watcher says why.
  await makePrivateFolder(folder).catch(() => {})
  const disk = await watchDisk(folder, onChange, { neededBytes: FILES_RESERVE_BYTES })
  if (disk.problem() !== null) onChange(disk.problem())
  return disk
}

/** While a store doesn't answer, reads fail at once instead of waiting. */
function whileItAnswers(store: FileStore, working: WatchedService): FileStore {
  return {
    async get(name) {
      working.ensureAnswers()
      return await working.use(() => store.get(name))
    },
    async read(name) {
      working.ensureAnswers()
      return await working.use(() => store.read(name))
    },
    put: (...args) => working.use(() => store.put(...args)),
    remove: name => working.use(() => store.remove(name)),
  }
}

const publicly = (service: Working | undefined) =>
  (service?.problem() ?? null) === null ? null : 'not working, see the log'
