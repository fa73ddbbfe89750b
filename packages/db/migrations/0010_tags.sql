ALTER TABLE "question" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;