import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import type { Taken } from '#app/features/catalogues/free-hours.ts'
import { BASED_ON, OVERWRITES } from '#app/platform/forms/form-version.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { LeaveDialog } from '#app/ui/leave-dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RefusalSummary } from '#app/ui/refusal-summary.tsx'
import { SaveBar } from '#app/ui/save-bar.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { FIELD_NAMES } from '../../fields.ts'
import type { OwnPhoto, PhotoAnswer } from '../../photo/photo-form.ts'
import { PhotoField } from '../../photo/ui/photo-field.tsx'
import type { ProfileRefusal } from '../../schema.ts'
import { draftOf, type ProfileDraft, type SuggestedRates, withRates } from '../profile-draft.ts'
import { EditorSteps } from './editor-steps.tsx'
import { ImportProfile } from './import-profile.tsx'
import { LivePreview, type PreviewPlace, previewPlace } from './live-preview.tsx'
import { first } from './profile-fields.tsx'
import { BasicInformation, ExperienceBackground, ProfessionalDetails } from './profile-sections.tsx'
import { EngagementDetails, PricingAvailability } from './profile-terms.tsx'
import { Suggested } from './suggested.tsx'
import { WhileTyping } from './while-typing.tsx'

const FORM = 'profile-form'

/** The form beside its preview. */
const SPLIT = 'grid grid-cols-[minmax(0,1fr)_minmax(0,32rem)] gap-x-8'

type ProfileEditorProps = {
  loaded: ProfileDraft
  refusal: ProfileRefusal | undefined
  /** Day rates from the URL, shown as an unsaved change. */
  suggested: SuggestedRates | null
  draftKey: string
  isNew: boolean
  photo: OwnPhoto | null
  /** Hours taken by charters and other work. */
  taken: readonly Taken[]
  /** The response to a photo that was sent with the form, without JavaScript. */
  photoAnswer: PhotoAnswer | undefined
  /** Points of each part of a match. */
  weights: ComponentProps<typeof WhileTyping>['weights']
}

export function ProfileEditor({
  loaded,
  refusal,
  suggested,
  draftKey,
  isNew,
  ...rest
}: ProfileEditorProps) {
  // Reloaded data must not reset the form while somebody is typing.
  const [stored] = useState(loaded)
  const formRef = useRef<HTMLFormElement>(null)
  const { shown, edition, refused, dirty, restored, discard, replace, blocker } = useDraft(
    formRef,
    {
      ...{ stored, refusal, typed: refusal ?? withRates(stored, suggested) ?? undefined },
      storageKey: draftKey,
      savedAt: href('/talent/dashboard'),
      read: form => withRates(draftOf(form), suggested) ?? draftOf(form),
      storedAs: suggested
        ? {
            price_day_min: first(stored, 'price_day_min'),
            price_day_max: first(stored, 'price_day_max'),
          }
        : undefined,
    },
  )
  const saving = useSaving()
  useEffect(() => {
    // Replaced fields send no event of their own.
    if (edition > 0) formRef.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [edition])

  const previewContext = { photoUrl: rest.photo?.url ?? null, taken: rest.taken }
  const [preview, setPreview] = useState<PreviewPlace | null>(null)
  const previewButton = useRef<HTMLButtonElement>(null)
  const beside = preview === 'beside'
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
                onClick={() => setPreview(preview === null ? previewPlace() : null)}
              >
                Live Preview
              </Button>
            </span>
            <Button type="submit" form={FORM} busy={saving}>
              Save Profile
            </Button>
          </>
        }
      />
      <div className={cx(beside && SPLIT)}>
        <div className="@container min-w-0">
          <EditorSteps />
          <RefusalSummary
            refusal={refused}
            order={FIELD_NAMES}
            conflict={{
              title: 'Your profile has changed',
              name: OVERWRITES,
              form: FORM,
              savedAt: href('/talent/profile'),
            }}
            busy={saving}
          />
          {suggested && !refused && shown !== stored && (
            <Notice title="Your day rate is filled in" className="mb-8">
              You’ll find it under Pricing & Availability. It isn’t on your profile until you save.
            </Notice>
          )}
          {!suggested && restored && dirty && (
            <Notice live title="Your unsaved changes are back" className="mb-8">
              We kept them in this tab. They aren’t on your profile yet.
            </Notice>
          )}
          <div
            className={cx(
              'mb-12 grid grid-cols-1 items-start gap-8',
              !beside && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-x-12',
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
                read={() => (formRef.current ? draftOf(new FormData(formRef.current)) : shown)}
                fill={replace}
              />
            </div>
            <WhileTyping
              form={formRef}
              shown={shown}
              weights={rest.weights}
              context={previewContext}
            />
          </div>
          <Form
            ref={formRef}
            id={FORM}
            method="post"
            action={href('/talent/profile')}
            noValidate
            className="space-y-10"
          >
            <input type="hidden" name={BASED_ON} value={first(shown, BASED_ON)} />
            {/* Keeps the focused field clear of the save bar. */}
            <div
              key={edition}
              className="space-y-12 [&_:is(button,input,select,textarea)]:scroll-mt-24 [&_:is(button,input,select,textarea)]:scroll-mb-28 [&_section]:scroll-mt-16"
            >
              <BasicInformation {...sections} />
              <ProfessionalDetails {...sections} />
              <ExperienceBackground {...sections} />
              <EngagementDetails {...sections} />
              <PricingAvailability {...sections} />
              <Suggested form={formRef} values={shown.values} />
            </div>
            {/* The save bar replaces it. */}
            {!(dirty || saving) && (
              <div className="flex justify-end border-t border-rule pt-6">
                <Button type="submit">Save Profile</Button>
              </div>
            )}
            <SaveBar dirty={dirty} busy={saving} saveLabel="Save Profile" onDiscard={discard} />
          </Form>
        </div>
        {preview && (
          <LivePreview
            place={preview}
            form={formRef}
            shown={shown}
            context={previewContext}
            onClose={() => {
              setPreview(null)
              previewButton.current?.focus()
            }}
          />
        )}
      </div>
      <LeaveDialog blocker={blocker}>
        Your profile stays the same. We’ll keep your changes in this tab until you come back.
      </LeaveDialog>
    </>
  )
}

/** Whether a save is in progress. Shows a toast once it has succeeded. */
function useSaving(): boolean {
  const navigation = useNavigation()
  const toast = useToast()
  const sent = navigation.formAction?.startsWith(href('/talent/profile')) ?? false
  const saved = sent && navigation.location?.pathname === href('/talent/dashboard')

  useEffect(() => {
    if (saved) toast('Profile saved')
  }, [saved, toast])

  return sent
}
