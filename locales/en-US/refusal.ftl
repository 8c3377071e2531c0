# refusal
