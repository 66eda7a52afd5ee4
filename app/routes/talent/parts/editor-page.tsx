import type { PhotoAnswer } from '#app/features/talent/photo-form.ts'
import type { ProfileRefusal } from '#app/features/talent/schema.ts'
import { ProfileEditor } from '#app/features/talent/ui/profile-editor.tsx'
import type { loadEditor } from './load-editor.server.ts'

type EditorPageProps = {
  loaded: Awaited<ReturnType<typeof loadEditor>>
  refusal?: ProfileRefusal
  photoAnswer?: PhotoAnswer
}

export function EditorPage({ loaded, refusal, photoAnswer }: EditorPageProps) {
  return (
    <div className="page-width py-12">
      <ProfileEditor
        loaded={loaded.draft}
        isNew={loaded.isNew}
        draftKey={loaded.draftKey}
        photo={loaded.photo}
        openFields={loaded.openFields}
        refusal={refusal}
        photoAnswer={photoAnswer}
      />
    </div>
  )
}
