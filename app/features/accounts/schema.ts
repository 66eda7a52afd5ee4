import { z } from 'zod'

export const FILL_IN_ALL = 'Please fill in all fields'
export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters long'
export const USER_TYPES = ['talent', 'company'] as const
export type UserType = (typeof USER_TYPES)[number]

const email = z.email('Please enter a valid email address').max(254, 'Please enter a valid email address')

export const LoginForm = z.object({
  email: z.string().trim().min(1, FILL_IN_ALL).pipe(email),
  password: z.string().min(1, FILL_IN_ALL),
  remember: z.string().transform(value => value === 'on'),
})

export const SignupForm = z.object({
  user_type: z.enum(USER_TYPES, 'Please choose whether you offer services or look for talent'),
  full_name: z
    .string()
    .trim()
    .min(1, FILL_IN_ALL)
    .max(120, 'Full name must be at most 120 characters long'),
  email: z.string().trim().min(1, FILL_IN_ALL).pipe(email),
  password: z
    .string()
    .min(1, FILL_IN_ALL)
    .min(6, PASSWORD_TOO_SHORT)
    .max(1000, 'Password must be at most 1000 characters long'),
})
