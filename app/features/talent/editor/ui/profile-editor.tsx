import { type ComponentProps, useRef, useState } from 'react'
import { href } from 'react-router'
import type { Taken } from '#app/features/catalogues/free-hours.ts'
import { ConfirmedFields } from '#app/platform/forms/confirmed-fields.ts'
import { BASED_ON, OVERWRITES } from '#app/platform/forms/form-version.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { LongForm, useSavedToast } from '#app/ui/long-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Suggestions } from '#app/ui/suggestions.tsx'
import { FIELD_NAMES, STARTED } from '../../fields.ts'
import type { OwnPhoto, PhotoAnswer } from '../../photo/photo-form.ts'
import { PhotoField } from '../../photo/ui/photo-field.tsx'
import type { ProfileRefusal } from '../../schema.ts'
import { type Prefill, prefilled } from '../prefill.ts'
import { draftOf, type ProfileDraft } from '../profile-draft.ts'
import { EditorSteps } from './editor-steps.tsx'
import { ImportProfile } from './import-profile.tsx'
import type { LivePreview, PreviewPlace } from './live-preview.tsx'
import { first } from './profile-fields.tsx'
import { BasicInformation, ExperienceBackground, ProfessionalDetails } from './profile-sections.tsx'
import { EngagementDetails, PricingAvailability } from './profile-terms.tsx'
import { WhileTyping } from './while-typing.tsx'

const FORM = 'profile-form'

/** The form beside its preview. */
const SPLIT = 'grid grid-cols-[minmax(0,1fr)_minmax(0,32rem)] gap-x-8'

/** Loaded when it is first opened. */
type Preview = { place: PreviewPlace; LivePreview: typeof LivePreview }

type ProfileEditorProps = {
  loaded: ProfileDraft
  refusal: ProfileRefusal | undefined
  /** Values from the URL, shown as an unsaved change. */
  prefill: Prefill | null
  draftKey: string
  isNew: boolean
  photo: OwnPhoto | null
  /** Hours taken by charters and other work. */
  taken: readonly Taken[]
  hoursConfirmedDaysAgo: number | null
  /** The public ones, which are edited on another page. */
  clients: string[]
  /** The response to a photo that was sent with the form, without JavaScript. */
  photoAnswer: PhotoAnswer | undefined
  /** Points of each part of a match. */
  weights: ComponentProps<typeof WhileTyping>['weights']
}

export function ProfileEditor({
  loaded,
  refusal,
  prefill,
  draftKey,
  isNew,
  ...rest
}: ProfileEditorProps) {
  // Reloaded data must not reset the form while somebody is typing.
  const [stored] = useState(loaded)
  const draft = useDraft({
    stored,
    refusal,
    typed: refusal ?? prefilled(stored, prefill) ?? undefined,
    storageKey: draftKey,
    savedPath: href('/talent/dashboard'),
    read: form => prefilled(draftOf(form), prefill) ?? draftOf(form),
    storedAs: prefill?.storedAs,
  })
  const { form, shown, refused, restored, replace } = draft
  useSavedToast('Profile saved', { from: href('/talent/profile'), to: href('/talent/dashboard') })

  const { taken, hoursConfirmedDaysAgo, clients } = rest
  const photoUrl = rest.photo?.url ?? null
  const previewContext = { photoUrl, taken, hoursConfirmedDaysAgo, clients }
  const [preview, setPreview] = useState<Preview | null>(null)
  const [previewFailed, setPreviewFailed] = useState(false)
  async function togglePreview() {
    if (preview) return setPreview(null)
    setPreviewFailed(false)
    try {
      const { LivePreview, previewPlace } = await import('./live-preview.tsx')
      setPreview({ place: previewPlace(), LivePreview })
    } catch {
      setPreviewFailed(true)
    }
  }
  const previewButton = useRef<HTMLButtonElement>(null)
  const beside = preview?.place === 'beside'
  const errors = refused?.fieldErrors ?? {}
  const sections = { draft: shown, errors }
  return (
    <>
      <PageHeader
        title="My Profile"
        lede={
          isNew
            ? 'Companies find you by what you write here. Only your name is required; everything else can wait.'
            : 'Companies find you by what you write here.'
        }
        actions={
          <>
            <span className="noscript:hidden">
              <Button
                ref={previewButton}
                variant="secondary"
                aria-expanded={preview !== null}
                onClick={togglePreview}
              >
                Live Preview
              </Button>
            </span>
            <Button type="submit" form={FORM} busy={draft.busy}>
              Save Profile
            </Button>
          </>
        }
      />
      {previewFailed && (
        <Notice tone="problem" live className="mb-8">
          We couldn’t load the preview. Try again, or reload this page: what you typed stays.
        </Notice>
      )}
      <div className={cx(beside && SPLIT)}>
        <div className="@container min-w-0">
          <EditorSteps />
          <LongForm
            // The notice about the added values says it.
            draft={{ ...draft, restored: restored && !prefill }}
            id={FORM}
            action={href('/talent/profile')}
            order={FIELD_NAMES}
            conflict={{
              title: 'Your profile has changed',
              name: OVERWRITES,
              savedPath: href('/talent/profile'),
            }}
            hidden={{ [BASED_ON]: first(shown, BASED_ON) }}
            save={{ label: 'Save Profile' }}
            above={
              <>
                {prefill && !refused && shown !== stored && (
                  <Notice title={prefill.notice.title} className="mb-8">
                    {prefill.notice.text}
                  </Notice>
                )}
                <div
                  className={cx(
                    'mb-12 grid grid-cols-1 items-start gap-8',
                    !beside &&
                      'lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-x-12 lg:[&>:nth-child(2)]:row-span-2',
                  )}
                >
                  <div className="space-y-6">
                    <PhotoField
                      name={first(stored, 'full_name')}
                      photo={rest.photo}
                      form={FORM}
                      answer={rest.photoAnswer}
                    />
                    <ImportProfile
                      read={() => (form.current ? draftOf(new FormData(form.current)) : shown)}
                      fill={replace}
                    />
                  </div>
                  <WhileTyping
                    form={form}
                    shown={shown}
                    weights={rest.weights}
                    context={previewContext}
                  />
                </div>
              </>
            }
          >
            <BasicInformation {...sections} />
            <ProfessionalDetails {...sections} />
            <ExperienceBackground {...sections} />
            <EngagementDetails {...sections} />
            <PricingAvailability {...sections} />
            <ConfirmedFields form={form} started={STARTED} values={shown.values}>
              {fields => <Suggestions {...fields} />}
            </ConfirmedFields>
          </LongForm>
        </div>
        {preview && (
          <preview.LivePreview
            place={preview.place}
            form={form}
            shown={shown}
            context={previewContext}
            onClose={() => {
              setPreview(null)
              previewButton.current?.focus()
            }}
          />
        )}
      </div>
    </>
  )
}
